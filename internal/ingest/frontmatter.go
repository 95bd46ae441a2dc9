package ingest

import (
	"strings"

	"forage/internal/markdown"
)

// frontMatter is what stands between two "---" lines above a Markdown text:
// simple YAML of texts and lists. A key's single text is its only value.
type frontMatter map[string][]string

// maxFrontMatter bounds the block in lines; a longer one is a text that happens
// to begin with a rule.
const maxFrontMatter = 500

// cutFrontMatter takes the front matter off a text. What does not read as front
// matter stays text.
func cutFrontMatter(text string) (frontMatter, string) {
	lines := strings.Split(text, "\n")
	if strings.TrimRight(lines[0], " \t") != "---" {
		return nil, text
	}
	size := len(lines[0]) + 1
	for i := 1; i < len(lines) && i < maxFrontMatter; i++ {
		size += len(lines[i]) + 1
		if end := strings.TrimRight(lines[i], " \t"); end == "---" || end == "..." {
			fields := parseFrontMatter(lines[1:i])
			if len(fields) == 0 {
				return nil, text
			}
			return fields, text[min(size, len(text)):]
		}
	}
	return nil, text
}

func parseFrontMatter(lines []string) frontMatter {
	fields := frontMatter{}
	key, folded := "", false
	for _, line := range lines {
		trimmed := strings.TrimSpace(line)
		indented := line != "" && (line[0] == ' ' || line[0] == '\t')
		name, value, isField := strings.Cut(trimmed, ":")
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case strings.HasPrefix(trimmed, "- ") && key != "" && !folded:
			fields[key] = append(fields[key], listed(trimmed[2:]))
		case indented && key != "":
			fields.extend(key, trimmed)
		case isField && !indented && (value == "" || value[0] == ' '):
			key = strings.ToLower(strings.TrimSpace(name))
			value = strings.TrimSpace(value)
			folded = value == "|" || value == ">" || value == "|-" || value == ">-"
			if folded {
				value = ""
			}
			fields[key] = values(value)
		}
	}
	return fields
}

// extend joins a continued line to the last value of a key.
func (f frontMatter) extend(key, line string) {
	if n := len(f[key]); n > 0 {
		f[key][n-1] = strings.TrimSpace(f[key][n-1] + " " + unquote(line))
		return
	}
	f[key] = []string{unquote(line)}
}

// listed reads an item of a list; of an item with fields ("- name: A. Author")
// the name counts.
func listed(item string) string {
	for _, key := range []string{"name:", "literal:"} {
		if name, ok := strings.CutPrefix(strings.TrimSpace(item), key); ok {
			return unquote(strings.TrimSpace(name))
		}
	}
	return unquote(strings.TrimSpace(item))
}

// values reads "a", "'a'" or "[a, "b, c"]".
func values(s string) []string {
	if s == "" {
		return nil
	}
	inner, ok := strings.CutPrefix(s, "[")
	if inner, also := strings.CutSuffix(inner, "]"); ok && also {
		var list []string
		for _, item := range splitOutsideQuotes(inner) {
			if item = unquote(strings.TrimSpace(item)); item != "" {
				list = append(list, item)
			}
		}
		return list
	}
	return []string{unquote(s)}
}

func splitOutsideQuotes(s string) []string {
	var parts []string
	start, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && c == '"', quote == 0 && c == '\'' && strings.TrimSpace(s[start:i]) == "":
			quote = c
		case quote == 0 && c == ',':
			parts, start = append(parts, s[start:i]), i+1
		}
	}
	return append(parts, s[min(start, len(s)):])
}

func unquote(s string) string {
	if len(s) >= 2 && s[0] == s[len(s)-1] {
		switch s[0] {
		case '"':
			return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(s[1 : len(s)-1])
		case '\'':
			return strings.ReplaceAll(s[1:len(s)-1], "''", "'")
		}
	}
	return s
}

// one is the first value of the first key that has one.
func (f frontMatter) one(keys ...string) string {
	for _, k := range keys {
		if len(f[k]) > 0 && f[k][0] != "" {
			return markdown.Clean(strings.Join(f[k], " "))
		}
	}
	return ""
}

// list is all values of the first key that has any; a single text is divided
// at semicolons, or else at the given signs.
func (f frontMatter) list(otherwise string, keys ...string) []string {
	for _, k := range keys {
		list := f[k]
		if len(list) == 1 {
			at := otherwise
			if strings.Contains(list[0], ";") {
				at = ";"
			}
			list = strings.Split(list[0], at)
		}
		var kept []string
		for _, item := range list {
			if item = markdown.Clean(item); item != "" {
				kept = append(kept, item)
			}
		}
		if len(kept) > 0 {
			return kept
		}
	}
	return nil
}
