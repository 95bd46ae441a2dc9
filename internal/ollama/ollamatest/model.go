package ollamatest

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Model is a model that the double says it has.
type Model struct {
	Name         string // "name" is "name:latest"
	Digest       string // hexadecimal SHA-256
	Size         int64  // bytes
	Capabilities []string
	Context      int // tokens it was trained for
	Dimension    int // of an embedding, or the width of a chat model
	Family       string
	Parameters   string // parameter_size, such as "3.2B"
	Quantization string
	Format       string // "gguf"; empty for a remote model
	RemoteHost   string
	RemoteModel  string
}

// ChatModel is a plausible local chat model with a context of 8192 tokens.
func ChatModel(name string) Model {
	return Model{
		Name: name, Digest: DigestOf(name), Size: 2_019_393_189, Capabilities: []string{"completion"}, Context: 8192, Dimension: 3072,
		Family: "llama", Parameters: "3.2B", Quantization: "Q4_K_M", Format: "gguf",
	}
}

// EmbedModel is a plausible local embedding model with a context of 512 tokens.
func EmbedModel(name string, dimension int) Model {
	return Model{
		Name: name, Digest: DigestOf(name), Size: 274_302_450, Capabilities: []string{"embedding"}, Context: 512, Dimension: dimension,
		Family: "bert", Parameters: "137M", Quantization: "F16", Format: "gguf",
	}
}

// RemoteModel is a model under a local name that the server would run elsewhere.
func RemoteModel(name string) Model {
	return Model{
		Name: name, Digest: DigestOf(name), Size: 233, Capabilities: []string{"completion"}, Context: 8192,
		RemoteHost: RemoteHost, RemoteModel: "elsewhere",
	}
}

// DigestOf returns the digest that the constructors give a name.
func DigestOf(name string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(name))) }

// full is a name with its tag and without the suffix that asks for a local model.
func full(name string) string {
	name = strings.TrimSuffix(name, ":local")
	if !strings.Contains(name, ":") {
		name += ":latest"
	}
	return name
}

// cloudy reports whether a name asks for a model in the cloud.
func cloudy(name string) bool {
	_, tag, _ := strings.Cut(strings.TrimSuffix(name, ":local"), ":")
	return tag == "cloud" || strings.HasSuffix(tag, "-cloud")
}

// find returns the model of a name. Before Models is called, every name has one.
func (d *Double) find(name string) (Model, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known == nil {
		m := ChatModel(name)
		m.Capabilities = append(m.Capabilities, "embedding")
		m.Dimension = 16
		return m, true
	}
	for _, m := range d.known {
		if full(m.Name) == full(name) {
			return m, true
		}
	}
	return Model{}, false
}

func (m Model) can(capability string) bool { return slices.Contains(m.Capabilities, capability) }

func (m Model) details() map[string]any {
	return map[string]any{
		"parent_model": "", "format": m.Format, "family": m.Family, "families": []string{m.Family},
		"parameter_size": m.Parameters, "quantization_level": m.Quantization,
	}
}

// entry is the model in /api/tags and /api/ps.
func (m Model) entry() map[string]any {
	e := map[string]any{
		"name": full(m.Name), "model": full(m.Name), "modified_at": created,
		"size": m.Size, "digest": m.Digest, "details": m.details(),
	}
	m.remote(e)
	return e
}

func (m Model) remote(in map[string]any) {
	if m.RemoteHost != "" {
		in["remote_host"] = m.RemoteHost
	}
	if m.RemoteModel != "" {
		in["remote_model"] = m.RemoteModel
	}
}

// shown is the model in /api/show.
func (m Model) shown() map[string]any {
	s := map[string]any{
		"details": m.details(), "capabilities": m.Capabilities, "modified_at": created,
		"model_info": map[string]any{
			"general.architecture":         m.Family,
			m.Family + ".context_length":   m.Context,
			m.Family + ".embedding_length": m.Dimension,
		},
	}
	m.remote(s)
	return s
}
