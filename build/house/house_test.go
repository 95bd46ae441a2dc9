package house_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the name in go.mod.
const module = "forage"

// floors is the map of DESIGN §2. Imports point down a floor, never sideways or
// up. A new room is given its floor here.
var floors = map[string]int{
	"internal/review": 0, "internal/fault": 0, "internal/pattern": 0,
	"internal/egress": 1, "internal/prompt": 1, "internal/markdown": 1, "internal/settings": 1,
	"internal/store": 2, "internal/pdf": 2, "internal/ollama": 2, "internal/extractive": 2, "internal/scholar": 2, "internal/zotero": 2,
	"internal/ingest": 3, "internal/retrieve": 3, "internal/discover": 3, "internal/report": 3,
	"internal/forage": 4, "internal/ask": 4,
	"internal/workbench": 5,
	"internal/evaluate":  6,
	"internal/cli":       7, "frontend": 7,
	"app": 8, "app/cmd/forage": 8, // app stands on floor 7 beside cli, and hands arguments over to it
	"": 9, // the root main.go opens the window, nothing else
}

// doors are the rooms inside a room that others may enter: workbench introduces what
// ingest does not call itself. All others are their own room's business.
var doors = map[string][]string{
	"internal/ingest/keyword":   {"internal/workbench"},
	"internal/ingest/same":      {"internal/workbench"},
	"internal/ingest/tesseract": {"internal/workbench"},
}

// only names what a single room may import: prefix of an import path to the rooms
// that may, or the rooms inside one. The exact paths below come first.
var only = map[string][]string{
	"os/exec":                     {"internal/pdf", "internal/ollama", "internal/ingest/tesseract"},
	"net":                         {"internal/egress"},
	"crypto/tls":                  {"internal/egress"},
	"golang.org/x/net":            {"internal/egress"},
	"github.com/wailsapp":         {"app", ""},
	"github.com/mattn/go-sqlite3": {"internal/store"},
	"github.com/asg017/sqlite-vec-go-bindings": {"internal/store"},
	"github.com/gen2brain/go-fitz":             {"internal/pdf"},
	"github.com/ollama/ollama":                 {},
	"github.com/tmc/langchaingo":               {},
	"plugin":                                   {},
}

// exact are single packages of modules whose other packages nobody may import:
// Ollama's hold a whole server, and some of langchaingo's download at run time.
var exact = map[string][]string{
	"github.com/ollama/ollama/api":          {"internal/ollama", "internal/workbench"},
	"github.com/tmc/langchaingo/embeddings": {"internal/ollama"},
}

// linkable is what may be linked of these modules, by us or behind our imports.
var linkable = map[string][]string{
	"github.com/ollama/ollama":   {"api", "auth", "envconfig", "format", "internal/orderedmap", "types/model", "version"},
	"github.com/tmc/langchaingo": {"embeddings", "internal/sliceutil"},
}

// harmless packages below net only read addresses.
var harmless = []string{"net/url", "net/netip", "net/mail"}

// forbidden calls open a socket or start a process beside the packages above.
var forbidden = map[string][]string{
	"Socket":  {"internal/pdf"}, // its worker tries one, to see that it is locked out
	"Connect": nil, "Dial": nil, "Listen": nil,
	"StartProcess": nil, "ForkExec": nil, "Exec": {"internal/pdf"}, "ClientFromEnvironment": nil,
}

// pack is what `go list -json` says of a package.
type pack struct {
	ImportPath, Dir, Name      string
	Imports, GoFiles, CgoFiles []string
}

func list(t *testing.T, args ...string) []pack {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Name,Imports,GoFiles,CgoFiles"}, args...)...)
	cmd.Dir = filepath.Join("..", "..")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	var packs []pack
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pack
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packs
		} else if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, p)
	}
}

// place is a package's path in the house.
func place(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }

// room is the room a package belongs to: itself, or the one with a floor that it is
// kept inside, as programs, tables and smaller rooms are.
func room(path string) string {
	path = place(path)
	for at := path; ; at = filepath.Dir(at) {
		if at == "." {
			return path
		}
		if _, ok := floors[at]; ok {
			return at
		}
	}
}

// supports reports whether a package is there for tests only: its name, or that of
// a folder above it, ends in "test".
func supports(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(s string) bool { return strings.HasSuffix(s, "test") })
}

func ours(path string) bool { return path == module || strings.HasPrefix(path, module+"/") }

// tooling is the folder of scripts and tests around the house.
func tooling(path string) bool { return strings.HasPrefix(path, module+"/build") }

func TestImportsPointDown(t *testing.T) {
	for _, p := range list(t, "./...") {
		if supports(p.ImportPath) || tooling(p.ImportPath) {
			continue
		}
		from, ok := floors[room(p.ImportPath)]
		if !ok {
			t.Errorf("%s has no floor: add the room to the map in DESIGN §2 and here", p.ImportPath)
			continue
		}
		for _, to := range p.Imports {
			if !ours(to) || room(to) == room(p.ImportPath) && room(to) != "" {
				continue
			}
			switch floor, ok := floors[room(to)]; {
			case supports(to):
				t.Errorf("%s imports %s outside a test", p.ImportPath, to)
			case !ok:
				t.Errorf("%s imports %s, which has no floor", p.ImportPath, to)
			case floor >= from:
				t.Errorf("%s (floor %d) imports %s (floor %d): imports point down", p.ImportPath, from, to, floor)
			}
		}
	}
}

// TestRoomsInsideARoomStandBelowIt: a room uses those inside it, they use one another,
// and neither the room around them nor a neighbour's are their business. Programs kept
// inside a room use it from above.
func TestRoomsInsideARoomStandBelowIt(t *testing.T) {
	inside := func(path string) bool { return place(path) != room(path) }
	for _, p := range list(t, "./...") {
		if supports(p.ImportPath) || tooling(p.ImportPath) {
			continue
		}
		for _, to := range p.Imports {
			if !ours(to) {
				continue
			}
			own := room(to) == room(p.ImportPath)
			switch {
			case own && inside(p.ImportPath) && !inside(to) && p.Name != "main":
				t.Errorf("%s imports %s, the room around it", p.ImportPath, to)
			case !own && inside(to) && !slices.Contains(doors[place(to)], room(p.ImportPath)):
				t.Errorf("%s imports %s, a room inside another; only %v may", p.ImportPath, to, doors[place(to)])
			}
		}
	}
}

func TestOnlyTheRoomsNamedMayReachOut(t *testing.T) {
	packs := list(t, "./...")
	if len(packs) < 10 {
		t.Fatalf("only %d packages were listed: the test looks at the wrong place", len(packs))
	}
	for _, p := range packs {
		if supports(p.ImportPath) || tooling(p.ImportPath) {
			continue
		}
		for _, to := range p.Imports {
			if rooms, reserved := mayImport(to); reserved && !slices.Contains(rooms, room(p.ImportPath)) && !slices.Contains(rooms, place(p.ImportPath)) {
				t.Errorf("%s imports %s; only %v may", p.ImportPath, to, rooms)
			}
		}
		for _, f := range slices.Concat(p.GoFiles, p.CgoFiles) {
			calls(t, room(p.ImportPath), filepath.Join(p.Dir, f))
		}
	}
}

// mayImport returns the rooms that may import a path, when it is not free to all.
func mayImport(path string) (rooms []string, reserved bool) {
	if rooms, ok := exact[path]; ok {
		return rooms, true
	}
	for prefix, rooms := range only {
		if (path == prefix || strings.HasPrefix(path, prefix+"/")) && !slices.Contains(harmless, path) {
			return rooms, true
		}
	}
	return nil, false
}

// calls looks for forbidden functions of syscall, unix and os in one file.
func calls(t *testing.T, room, file string) {
	if strings.HasPrefix(filepath.Base(file), "_cgo") {
		return
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Errorf("%s: %v", file, err)
		return
	}
	low := map[string]bool{}
	for _, i := range tree.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if path == "syscall" || path == "os" || path == "golang.org/x/sys/unix" || path == "golang.org/x/sys/windows" || strings.HasSuffix(path, "ollama/api") {
			name := filepath.Base(path)
			if i.Name != nil {
				name = i.Name.Name
			}
			low[name] = true
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := sel.X.(*ast.Ident)
		if !ok || !low[x.Name] {
			return true
		}
		if rooms, bad := forbidden[sel.Sel.Name]; bad && !slices.Contains(rooms, room) {
			t.Errorf("%s uses %s.%s", file, x.Name, sel.Sel.Name)
		}
		return true
	})
}

// TestTheCommandLineStartsWithoutAWindow looks at everything that is linked, ours
// or not.
func TestTheCommandLineStartsWithoutAWindow(t *testing.T) {
	for _, p := range list(t, "-deps", "./app/cmd/forage") {
		if strings.Contains(p.ImportPath, "wailsapp") || p.ImportPath == module+"/app" {
			t.Errorf("the command line depends on %s", p.ImportPath)
		}
	}
}

// TestLittleIsLinkedOfModulesThatReachOut looks behind the imports of our own.
func TestLittleIsLinkedOfModulesThatReachOut(t *testing.T) {
	for _, p := range list(t, "-deps", "-tags", "desktop,production,webkit2_41,sqlite_fts5", ".", "./app/cmd/forage") {
		for module, packages := range linkable {
			if name, ok := strings.CutPrefix(p.ImportPath, module+"/"); ok && !slices.Contains(packages, name) {
				t.Errorf("%s is linked; of its module only %v may be", p.ImportPath, packages)
			}
		}
	}
}

func TestEveryRoomExplainsItself(t *testing.T) {
	for _, p := range list(t, "./internal/...", "./app") {
		if p.Name == "main" || supports(p.ImportPath) {
			continue
		}
		if !slices.Contains(slices.Concat(p.GoFiles, p.CgoFiles), "doc.go") {
			t.Errorf("%s has no doc.go", p.ImportPath)
		}
	}
}

func TestTheTopLevelIsTheCustomers(t *testing.T) {
	allowed := []string{"app", "frontend", "internal", "build", "wails.json", "go.mod", "go.sum", "README.md", "LICENSE", "main.go"}
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s stands at the top level, which is fixed", e.Name())
		}
	}
}

func TestEveryLinkedModuleIsNoticed(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-tags", "desktop,production,webkit2_41,sqlite_fts5",
		"-f", "{{with .Module}}{{.Path}} {{.Version}}{{end}}", ".", "./app/cmd/forage")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	notices, err := os.ReadFile(filepath.Join("..", "NOTICES.md"))
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(linked)
	linked = slices.Compact(linked)
	if len(linked) < 10 {
		t.Fatalf("only %d modules are linked: the test looks at the wrong place", len(linked))
	}
	for _, m := range linked {
		if m = strings.TrimSpace(m); m != module && m != "" && !strings.Contains(string(notices), "| "+m+" |") {
			t.Errorf("%s is linked and not in build/NOTICES.md", m)
		}
	}
}
