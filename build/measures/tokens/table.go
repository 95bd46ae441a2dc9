package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// written are the kinds of call that come after coverage is decided.
var written = []string{"judge_sources", "compose_section", "compose_overview", "check_claim", "section", "overview"}

// order is how kinds are printed.
var order = append([]string{"count", "proof of batches", "rerank", "classify", "summarise", "gate", "pick_sections", "dive", "diagnose"}, written...)

// tables prints both schemes by kind of call and by requirement, and the two ratios.
// short is the prototype's scheme with motives as short as ours.
func tables(c *counter, ours, theirs, short []call, requirements []string) {
	a, b, s := c.costs(ours), c.costs(theirs), c.costs(short)
	fmt.Println("tokens by the server's tokeniser (tiny-chat); in brackets 1.3 a word")
	kinds(c, "ours", ours, a)
	kinds(c, "prototype", theirs, b)
	late(c, ours, a)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "requirement\tour calls\tprompt\tanswer\ttheir calls\tprompt\tanswer\tprompt ratio\tanswer ratio\t")
	for i := range requirements {
		x, y := sum(ours, a, reading(i)), sum(theirs, b, reading(i))
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.2f\t%.2f\t\n", i+1, x.calls, x.prompt, x.answer, y.calls, y.prompt, y.answer, over(x.prompt, y.prompt), over(x.answer, y.answer))
	}
	w.Flush()
	all := func(x call) bool { return !slices.Contains(written, x.kind) }
	x, y, z := sum(ours, a, all), sum(theirs, b, all), sum(short, s, all)
	n := len(requirements)
	ratios("until coverage is decided", x, y, n)
	fmt.Printf("  answers against a prototype with motives of 12 words, as ours: %.2f (%.2f)\n", over(x.answer, z.answer), over(x.said, z.said))
	fmt.Printf("  target: prompts at most 0.33, answers at most 0.50: %s, %s\n", met(over(x.prompt, y.prompt), 1.0/3), met(over(x.answer, y.answer), 0.5))
	writing := func(x call) bool { return !all(x) }
	ratios("the writing, ours with its checks", sum(ours, a, writing), sum(theirs, b, writing), n)
	unchecked := func(x call) bool { return writing(x) && x.kind != "check_claim" }
	ratios("the writing, without checks", sum(ours, a, unchecked), sum(theirs, b, unchecked), n)
}

// late says what is read of a requirement after one and after two works have answered
// it, and what the words around grazed passages cost: where there is something to save.
func late(c *counter, calls []call, costs []cost) {
	answered := map[int]map[string]bool{}
	after, frames := [3]cost{}, 0
	for i, x := range calls {
		if x.requirement < 0 || slices.Contains(written, x.kind) {
			continue
		}
		for n := range min(3, len(answered[x.requirement])+1) {
			after[n] = after[n].plus(costs[i])
		}
		if x.kind != "classify" && x.kind != "dive" {
			continue
		}
		if x.kind == "classify" {
			frames += costs[i].prompt - c.tokens(passages(x.prompt))
		}
		_, paper, _ := strings.Cut(x.prompt, "\nPaper: ")
		paper, _, _ = strings.Cut(paper, "\n")
		if strings.Contains(x.reply, `"answer":"answers"`) {
			if answered[x.requirement] == nil {
				answered[x.requirement] = map[string]bool{}
			}
			answered[x.requirement][paper] = true
		}
	}
	for n := 1; n < len(after); n++ {
		fmt.Printf("ours: %d calls with %d prompt tokens come after %d work(s) answered the requirement\n", after[n].calls, after[n].prompt, n)
	}
	fmt.Printf("ours: the words around grazed passages are %d prompt tokens\n", frames)
}

func reading(i int) func(call) bool {
	return func(x call) bool { return x.requirement == i && !slices.Contains(written, x.kind) }
}

func sum(calls []call, costs []cost, which func(call) bool) cost {
	var out cost
	for i, x := range calls {
		if which(x) {
			out = out.plus(costs[i])
		}
	}
	return out
}

func kinds(c *counter, name string, calls []call, costs []cost) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "%s\tcalls\tprompt\tanswer\tprompt a call\tanswer a call\tnot in the prompt cache\t\n", name)
	for _, k := range order {
		if n := sum(calls, costs, func(x call) bool { return x.kind == k }); n.calls > 0 {
			fmt.Fprintf(w, "%s\t%d\t%d (%d)\t%d (%d)\t%d\t%d\t(%d)\t\n", k, n.calls, n.prompt, n.words, n.answer, n.said, n.prompt/n.calls, n.answer/n.calls, n.fresh)
		}
	}
	w.Flush()
	read, asked := 0, 0
	for i, x := range calls {
		if x.kind == "classify" || x.kind == "dive" {
			read, asked = read+c.tokens(passages(x.prompt)), asked+costs[i].prompt
		}
	}
	fmt.Printf("%s: of the prompts of classify and dive, %d of %d tokens are passages\n", name, read, asked)
}

// passages is what a prompt shows of a paper.
func passages(prompt string) string {
	if _, chunk, ok := strings.Cut(prompt, "\nChunk: "); ok {
		return chunk
	}
	_, data, _ := strings.Cut(prompt, "\n<data>\n")
	var out []string
	for l := range strings.SplitSeq(data, "\n") {
		if _, sentence, ok := strings.Cut(l, ") "); ok && strings.HasPrefix(l, "(") {
			out = append(out, sentence)
		}
	}
	return strings.Join(out, " ")
}

func ratios(what string, x, y cost, requirements int) {
	fmt.Printf("%s: ours %d calls, %d prompt and %d answer tokens a requirement; prototype %d calls, %d and %d\n",
		what, x.calls, x.prompt/requirements, x.answer/requirements, y.calls, y.prompt/requirements, y.answer/requirements)
	fmt.Printf("  prompts %.2f (by words %.2f; beyond the prompt cache %.2f), answers %.2f (by words %.2f)\n",
		over(x.prompt, y.prompt), over(x.words, y.words), over(x.fresh, y.fresh), over(x.answer, y.answer), over(x.said, y.said))
}

func over(a, b int) float64 { return float64(a) / float64(max(1, b)) }

func met(value, most float64) string {
	if value <= most {
		return "met"
	}
	return "missed"
}
