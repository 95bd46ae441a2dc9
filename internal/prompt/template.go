package prompt

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"
)

//go:embed templates/*.tmpl
var words embed.FS

// shared is the template whose blocks all others may use.
const shared = "fence"

// wording counts the changes of what Go code adds to the words: Data, the names of
// languages, and how a parser reads. Raise it with them, and cached judgements are
// made anew.
const wording = "1"

// templates parses the templates once, by name.
var templates = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, name := range names() {
		t := template.New(name).Option("missingkey=error").Funcs(template.FuncMap{
			"data": Data, "line": line, "number": func(i int) int { return i + 1 },
		})
		all[name] = template.Must(t.Parse(source(shared) + source(name)))
	}
	return all
})

// names lists the prompts, sorted.
func names() []string {
	files, err := fs.Glob(words, "templates/*.tmpl")
	if err != nil {
		panic(err) // the pattern is ours
	}
	var all []string
	for _, f := range files {
		if name := strings.TrimSuffix(path.Base(f), ".tmpl"); name != shared {
			all = append(all, name)
		}
	}
	return all
}

// source is the text of a template, "" for a name without one.
func source(name string) string {
	b, err := words.ReadFile("templates/" + name + ".tmpl")
	if err != nil {
		return ""
	}
	return string(b)
}

var versions = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, name := range names() {
		all[name] = short(wording + "\n" + source(shared) + "\n" + source(name))
	}
	return all
})

// Version is a short hash over the words and the schema of the prompt of that name:
// eight hex digits, "" for a name that is none.
func Version(name string) string { return versions()[name] }

// Versions is a short hash over all prompts together.
func Versions() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(versions())) {
		fmt.Fprintf(&b, "%s %s\n", name, Version(name))
	}
	return short(b.String())
}

func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}
