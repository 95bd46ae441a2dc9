package ollamatest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// models returns the folder under build/.cache with the tiny models as this server
// stores them. The first time they are made, which takes a few seconds.
func models(program string, prefer []string) (string, error) {
	root, err := project()
	if err != nil {
		return "", err
	}
	key, err := modelsKey(root, program, prefer)
	if err != nil {
		return "", err
	}
	at := filepath.Join(root, "build", ".cache", "ollama-models-"+key)
	if _, err := os.Stat(at); err == nil {
		return at, nil
	}
	base, args := "", []string(nil)
	if len(prefer) > 0 {
		if base, err = models(program, nil); err != nil {
			return "", err
		}
		args = []string{"-only", "tiny-prefer", "-prefer", strings.Join(prefer, ",")}
	}
	return at, makeModels(root, program, base, at, args)
}

// makeModels starts a server on the models of base, lets the generator add to
// them, and keeps the result at a path. Two test binaries may do so at once: each
// builds beside the path, and the first to rename wins.
func makeModels(root, program, base, at string, args []string) error {
	s, err := boot(program, base)
	if err != nil {
		return err
	}
	defer s.end()
	args = append([]string{"run", "./build/tinymodels", "-out", filepath.Join(s.dir, "made"), "-install", "http://" + s.Host}, args...)
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build/tinymodels: %w: %s", err, out)
	}
	s.Stop()
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(at), "making")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	if err := clone(s.Models(), beside); err != nil {
		return err
	}
	if err := os.Rename(beside, at); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// modelsKey changes with the generator, the server and the preferred words.
func modelsKey(root, program string, prefer []string) (string, error) {
	sources, err := filepath.Glob(filepath.Join(root, "build", "tinymodels", "*.go"))
	if err != nil || len(sources) == 0 {
		return "", fmt.Errorf("build/tinymodels has no sources (%v)", err)
	}
	h := sha256.New()
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%d %s", len(text), text)
	}
	info, err := os.Stat(program)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(h, "%s %d %q", info.Name(), info.Size(), prefer)
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
}

// project returns the top folder of the project, above the folder of the test.
func project() (string, error) {
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := at; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "build", "tinymodels", "main.go")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("build/tinymodels stands nowhere above %s", at)
		}
	}
}

// clone copies a tree of files that are never written again, by hard link where
// the file system allows.
func clone(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		if os.Link(path, target) == nil {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
}
