package ollamatest

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
)

// watch is a shell script outside the server's group. It notices when the test
// binary has gone, even by kill -9, because its standard input ends, and then
// ends the server's group and removes its folder. A death signal set on the server
// would reach the server only: its model runners would live on.
type watch struct {
	cmd   *exec.Cmd
	input *os.File
}

//go:embed watch.sh
var script string

// keepWatch starts the script for a folder.
func keepWatch(dir string) (*watch, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	cmd := exec.Command("sh", "-c", script, "watch.sh", dir)
	cmd.Stdin = read
	group(cmd)
	if err := cmd.Start(); err != nil {
		write.Close()
		return nil, err
	}
	return &watch{cmd: cmd, input: write}, nil
}

// guard names the group to end, or 0 for none.
func (w *watch) guard(pid int) { fmt.Fprintln(w.input, pid) }

// end waits until the script has done its work.
func (w *watch) end() {
	w.input.Close()
	// Its exit status is that of rm; a folder left over in the temporary folder
	// fails no test.
	_ = w.cmd.Wait()
}
