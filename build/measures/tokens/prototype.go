package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"forage/build/measures/standin"
	"forage/internal/review"
)

// The prototype's instructions, written here from its description: each says what is
// wanted, what the classes mean and which JSON is to be returned, and nothing else.
const (
	classify = `You classify a chunk of text from a scientific document with respect to one information requirement. Read the requirement and the chunk carefully and choose exactly one class:
"answers_req": the chunk contains information that directly answers the requirement or a part of it.
"interesting but not enough": the chunk is related to the requirement and suggests that the document may hold an answer, but it does not answer it by itself.
"unrelated": the chunk has nothing to do with the requirement.
Base your decision on the chunk only and do not use outside knowledge. Then give a motive of one or two sentences that says on which information in the chunk the classification rests. Return only a valid JSON object of the form {"classification": "...", "motive": "..."} with no text before or after it.`
	classifyDeep = `You classify a chunk of text from a chosen section of a scientific document with respect to one information requirement. Read the requirement and the chunk carefully and choose exactly one class:
"answers_req": the chunk contains information that directly answers the requirement or a part of it.
"unrelated": the chunk does not contain such information.
Base your decision on the chunk only and do not use outside knowledge. Then give a motive of one or two sentences that says on which information in the chunk the classification rests. Return only a valid JSON object of the form {"classification": "...", "motive": "..."} with no text before or after it.`
	summary   = `You summarise a scientific document for a researcher who has to decide whether it should be read further. You are given its title, its abstract (or, where there is none, its introduction) and the paths of all its sections, but not its full text. Write a summary of two to four sentences that says what the document studies, how, and what it reports, and what kind of information its sections are likely to contain. Do not invent anything that the given text does not say. Return only the summary, with no text before or after it.`
	relevance = `You decide whether it is worth searching a document further for one information requirement. You are given the requirement and a short summary of the document, one chunk of which was found interesting but not enough. Decide whether the document is likely to contain an answer to the requirement in another of its sections. If it is, continue the search, otherwise stop. Return only a valid JSON object of the form {"continue_search": true, "reason": "..."} with no text before or after it.`
	selection = `You choose the sections of a document that are most likely to contain an answer to one information requirement. You are given the requirement, a short summary of the document and the paths of all its sections. Choose at most two section paths, copied exactly as they are given, and say in one sentence why you chose them. Do not choose sections that do not exist. Return only a valid JSON object of the form {"sections": ["...", "..."], "reason": "..."} with no text before or after it.`
	section   = `You write one section of a literature report in academic English. You are given a requirement and the evidence that was found for it: for each source its summary and the motives for which its chunks were kept. Write about mechanisms, quantitative evidence and limitations in this order. Begin sentences on mechanisms with "Mechanism:" and sentences on evidence with "Evidence:". Cite the source of every sentence inline as [Source N]. Use only the given evidence, keep numbers exactly as they are, and do not speak of how the report was made. Return only the text of the section.`
	overview  = `You write the overview of a literature report in academic English. You are given the finished sections of the report. Write three to five paragraphs that sum up what was found, where the sources agree and differ, and what remains open, and then a short paragraph on the scope of the report. Cite sources inline as [Source N] as the sections do. Use only what the sections say, keep numbers exactly as they are, and do not speak of how the report was made. Return only the text.`
)

// prototype plays the scheme for one library.
type prototype struct {
	*mind
	words int // of a motive
	calls []call
}

// play makes all calls of the scheme: rounds over the requirements that have no answer
// yet until their mean coverage is 0.85, then the writing. It remembers nothing, so a
// later round reads the same again; its calls for planning and searching are left out.
func play(m *mind, motive, rounds int) ([]call, float64) {
	p := &prototype{mind: m, words: motive}
	found := make([][]kept, len(m.requirements))
	mean := 0.0
	for round := 0; round < rounds && mean < 0.85; round++ {
		sum := 0.0
		for i := range m.requirements {
			if share(found[i]) < 1 {
				found[i] = p.read(i)
			}
			sum += share(found[i])
		}
		mean = sum / float64(len(m.requirements))
	}
	var sections []string
	for i := range m.requirements {
		if len(found[i]) > 0 {
			sections = append(sections, p.write(i, found[i]))
		}
	}
	p.ask("overview", -1, overview+"\n\nSections:\n"+strings.Join(sections, "\n\n"), summed(sections))
	return p.calls, mean
}

// share is a requirement's coverage.
func share(found []kept) float64 {
	share := 0.0
	for _, k := range found {
		if share = max(share, 0.5); k.answers {
			return 1
		}
	}
	return share
}

func (p *prototype) ask(kind string, requirement int, prompt, reply string) {
	p.calls = append(p.calls, call{kind, prompt, reply, requirement})
}

// kept is a passage that answered or was interesting.
type kept struct {
	work         review.WorkID
	quote        string
	kind         review.Kind
	answers      bool
	motive, says string // the document's summary, where one was made
}

// read is a requirement's survey, and its dive into every document of which a chunk
// was interesting. Nothing is remembered from one requirement to the next.
func (p *prototype) read(i int) []kept {
	var out []kept
	var deep []review.WorkID
	for _, h := range p.hits[i] {
		k, answer := p.classify(i, "classify", classify, h.Chunk, false)
		if answer != review.Unrelated {
			out = append(out, k)
		}
		if answer == review.Interesting && !slices.Contains(deep, h.Chunk.Work) {
			deep = append(deep, h.Chunk.Work)
		}
	}
	r := p.requirements[i]
	for _, id := range deep {
		d := p.works[id]
		says := p.summarise(i, d)
		open, reason := standin.Gate(r.Text, says)
		p.ask("gate", i, fmt.Sprintf("%s\n\nRequirement: %s\n\nSummary: %s", relevance, r.Text, says), object(map[string]any{"continue_search": open, "reason": reason}))
		for n := range out {
			if out[n].work == id {
				out[n].says = says
			}
		}
		if !open {
			continue
		}
		all := paths(d)
		at, reason := standin.Sections(r.Text, all)
		var chosen []string
		for _, n := range at {
			chosen = append(chosen, all[n])
		}
		p.ask("pick_sections", i, fmt.Sprintf("%s\n\nRequirement: %s\n\nSummary: %s\n\nSections:\n%s", selection, r.Text, says, strings.Join(all, "\n")),
			object(map[string]any{"sections": chosen, "reason": reason}))
		for _, c := range d.Chunks {
			if !slices.Contains(chosen, c.Path) {
				continue
			}
			if k, answer := p.classify(i, "dive", classifyDeep, c, true); answer != review.Unrelated {
				k.says = says
				out = append(out, k)
			}
		}
	}
	return out
}

func (p *prototype) classify(i int, kind, instructions string, c review.Chunk, dive bool) (kept, review.Answer) {
	r, ss := p.requirements[i], sentences(c)
	v := p.Judge(r.Text, ss, dive)
	class := map[review.Answer]string{review.Answers: "answers_req", review.Interesting: "interesting but not enough", review.Unrelated: "unrelated"}[v.Answer]
	k := kept{work: c.Work, kind: v.Kind, answers: v.Answer == review.Answers}
	if len(ss) > 0 {
		k.quote = ss[v.From-1]
	}
	head := strings.Fields(k.quote)
	k.motive = standin.Motive(head[:min(len(head), p.words-6)], p.words)
	p.ask(kind, i, fmt.Sprintf("%s\n\nRequirement: %s\n\nChunk: %s", instructions, r.Text, c.Text), object(map[string]string{"classification": class, "motive": k.motive}))
	return k, v.Answer
}

func (p *prototype) summarise(i int, d review.Document) string {
	text := d.Work.Abstract
	if text == "" {
		text = opening(d)
	}
	says := standin.Summary(d.Work.Title, text)
	p.ask("summarise", i, fmt.Sprintf("%s\n\nTitle: %s\n\nAbstract: %s\n\nSections:\n%s", summary, d.Work.Title, text, strings.Join(paths(d), "\n")), says)
	return says
}

// write writes a section from motives and summaries, as many sentences as ours.
func (p *prototype) write(i int, evidence []kept) string {
	var given, said strings.Builder
	number := map[review.WorkID]int{}
	written := 0
	for _, k := range evidence {
		if number[k.work] == 0 {
			number[k.work] = len(number) + 1
			fmt.Fprintf(&given, "[Source %d] %s\n%s\n", number[k.work], p.works[k.work].Work.Title, k.says)
		}
		fmt.Fprintf(&given, "[Source %d] %s\n", number[k.work], k.motive)
		if written++; written <= 12 {
			lead := "Evidence:"
			if k.kind == review.KindMechanism {
				lead = "Mechanism:"
			}
			fmt.Fprintf(&said, "%s %s [Source %d] ", lead, standin.Sentence(k.quote), number[k.work])
		}
	}
	p.ask("section", i, fmt.Sprintf("%s\n\nRequirement: %s\n\nEvidence:\n%s", section, p.requirements[i].Text, given.String()), said.String())
	return p.requirements[i].Text + "\n" + said.String()
}

// summed is an overview of nine sentences, as long as ours.
func summed(sections []string) string {
	words := strings.Fields(strings.Join(sections, " "))
	return strings.Join(words[:min(len(words), 9*25)], " ")
}

func paths(d review.Document) []string {
	var out []string
	for _, s := range d.Sections {
		if s.Path != "" && s.Kind != review.SectionReferences && s.Kind != review.SectionBack && !slices.Contains(out, s.Path) {
			out = append(out, s.Path)
		}
	}
	return out
}

func opening(d review.Document) string {
	for _, kind := range []review.SectionKind{review.SectionIntroduction, review.SectionOther} {
		for _, s := range d.Sections {
			if s.Kind == kind && s.End > s.Start {
				return d.Text[s.Start:s.End]
			}
		}
	}
	return ""
}

func object(v any) string {
	b, err := json.Marshal(v)
	must(err)
	return string(b)
}
