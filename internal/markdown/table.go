package markdown

import (
	"slices"
	"strings"
)

// partTokens is what a part of a table may hold: a chunk, with room for line breaks
// that count with it.
const partTokens = MaxTokens - 8

// TableLine is a line of a written table: the bytes between its outer bars, and the
// rows of the grid that it says, from First up to, not including, Last. The header's
// line comes again in each part of a long table.
type TableLine struct {
	Span
	First, Last int
}

// Table writes a grid as a Markdown table and tells where its rows went. The first
// rows, header many and at least one, are headers: they become one line, texts of a
// column joined, with a heading over several columns repeated in each of them.
// Cells are escaped, line breaks in them become spaces.
//
// A table that is too long for a chunk is written in parts with a blank line between
// them, each under the header, so that no chunk cuts a row and each says what its
// columns mean. A header that would take half of each part stands over the first
// only; a row that is too long with its header is a part of its own. An empty grid
// gives an empty text.
func Table(rows [][]string, header int) (string, []TableLine) {
	columns := 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	if columns == 0 {
		return "", nil
	}
	header = max(1, min(header, len(rows)))
	w := tableWriter{head: tableRow(oneHeader(rows[:header], columns), columns), rule: strings.Repeat("|---", columns) + "|", header: header}
	w.under = Tokens(w.rule + "\n")
	w.cost = Tokens(w.head+"\n") + w.under
	w.open()
	for i, row := range rows[header:] {
		w.row(tableRow(row, columns), header+i)
	}
	return strings.TrimSuffix(w.b.String(), "\n"), w.lines
}

// tableWriter writes a table part by part.
type tableWriter struct {
	b          strings.Builder
	head, rule string
	header     int // rows of the grid in head
	cost       int // tokens of head and rule
	under      int // tokens of the rule alone
	used       int // tokens of the part so far
	empty      bool
	lines      []TableLine
}

func (w *tableWriter) open() {
	w.line(w.head, 0, w.header)
	w.b.WriteString(w.rule + "\n")
	w.used, w.empty = w.cost, true
}

func (w *tableWriter) row(text string, at int) {
	tokens := Tokens(text + "\n")
	if w.used+tokens > partTokens && !w.empty {
		w.b.WriteString("\n")
		if 2*w.cost > partTokens { // the row takes the header's place
			w.line(text, at, at+1)
			w.b.WriteString(w.rule + "\n")
			w.used, w.empty = tokens+w.under, false
			return
		}
		w.open()
	}
	w.line(text, at, at+1)
	w.used, w.empty = w.used+tokens, false
}

func (w *tableWriter) line(text string, first, last int) {
	start := w.b.Len()
	w.b.WriteString(text + "\n")
	w.lines = append(w.lines, TableLine{Span{start + len("| "), start + len(text) - len(" |")}, first, last})
}

var cellText = strings.NewReplacer("|", `\|`, "\r\n", " ", "\n", " ", "\r", " ")

// tableRow is a row as a line without its break.
func tableRow(row []string, columns int) string {
	cells := make([]string, columns)
	for c := range cells {
		if c < len(row) {
			cells[c] = cellText.Replace(strings.TrimSpace(row[c]))
		}
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

// oneHeader makes one header of several rows.
func oneHeader(rows [][]string, columns int) []string {
	one := make([]string, columns)
	for i, row := range rows {
		over := -1 // the column of a heading that may go on over the next ones
		for c := range one {
			text := at(row, c)
			switch {
			case text != "":
				over = -1
				if filledBelow(rows[i+1:], c) {
					over = c
				}
			case over >= 0 && filledBelow(rows[i+1:], c):
				text = row[over]
			default:
				over = -1
			}
			if text != "" && text != one[c] {
				one[c] = strings.TrimSpace(one[c] + " " + text)
			}
		}
	}
	return one
}

func at(row []string, c int) string {
	if c < len(row) {
		return row[c]
	}
	return ""
}

func filledBelow(rows [][]string, c int) bool {
	return slices.ContainsFunc(rows, func(row []string) bool { return at(row, c) != "" })
}

// SplitTables writes the tables of a Markdown text that are too long for a chunk in
// parts, as Table does, and leaves all other bytes as they are.
func SplitTables(text string) string {
	if !strings.Contains(text, "|") {
		return text
	}
	var b strings.Builder
	fence := ""
	for start := 0; start < len(text); {
		end := lineEnd(text, start)
		line := strings.TrimSpace(text[start:end])
		switch {
		case fence != "":
			if strings.HasPrefix(line, fence) {
				fence = ""
			}
		case strings.HasPrefix(line, "```"), strings.HasPrefix(line, "~~~"):
			fence = line[:3]
		case strings.HasPrefix(text[start:], "|"):
			if end = rowsEnd(text, start); Tokens(text[start:end]) > partTokens {
				b.WriteString(splitTable(text[start:end]))
				start = end
				continue
			}
		}
		b.WriteString(text[start:end])
		start = end
	}
	return b.String()
}

// rowsEnd is where the lines that begin with a bar end.
func rowsEnd(text string, start int) int {
	for start < len(text) && text[start] == '|' {
		start = lineEnd(text, start)
	}
	return start
}

// splitTable repeats the two lines of a table's header before each part.
func splitTable(table string) string {
	lines := strings.SplitAfter(table, "\n")
	if len(lines) < 3 || strings.Trim(lines[1], "|-: \r\n\t") != "" || !strings.Contains(lines[1], "-") {
		return table
	}
	head := lines[0] + lines[1]
	cost := Tokens(head)
	if 2*cost > partTokens {
		return table
	}
	var b strings.Builder
	b.WriteString(head)
	used, empty := cost, true
	for _, line := range lines[2:] {
		tokens := Tokens(line)
		if used+tokens > partTokens && !empty {
			b.WriteString("\n" + head)
			used, empty = cost, true
		}
		b.WriteString(line)
		used, empty = used+tokens, false
	}
	return b.String()
}
