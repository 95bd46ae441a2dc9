package pdf

import "context"

// Holds says what a worker on this machine cannot do, as tried out inside one.
type Holds struct {
	Files      bool `json:"files"`      // open any file
	Sockets    bool `json:"sockets"`    // open a socket
	Programs   bool `json:"programs"`   // start a program
	Privileges bool `json:"privileges"` // gain any
	Memory     bool `json:"memory"`     // grow past its limit
	Landlock   bool `json:"landlock"`   // the kernel's lock behind Files
	Seccomp    bool `json:"seccomp"`    // the kernel's lock behind Files, Sockets and Programs
}

// All reports whether every lock holds.
func (h Holds) All() bool { return len(h.Missing()) == 0 }

// Missing lists, for a person, what a worker could still do.
func (h Holds) Missing() []string {
	var missing []string
	for _, lock := range []struct {
		holds bool
		say   string
	}{
		{h.Files, "open other files"},
		{h.Sockets, "open a network connection"},
		{h.Programs, "start programs"},
		{h.Privileges, "gain privileges"},
		{h.Memory, "use more memory than it should"},
	} {
		if !lock.holds {
			missing = append(missing, lock.say)
		}
	}
	return missing
}

// Sandbox starts a worker that tries what it must not be able to do.
func Sandbox(ctx context.Context) (Holds, error) {
	r := NewReader(Options{Workers: 1})
	defer r.Close()
	var held Holds
	err := r.work(ctx, "", job{Do: "probe"}, func(m message) error {
		if m.Probe != nil {
			held = *m.Probe
		}
		return nil
	})
	return held, err
}
