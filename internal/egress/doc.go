// Package egress is the only door to the network. No other room may import net,
// net/http or crypto/tls; a test over the import graph holds it (build/house).
//
// # Words
//
//	door    the one way out: it knows a single address, the local model server's
//	ledger  what is told of every refusal
//
// # Promises
//
//   - A door opens to a literal loopback address and port only. A model server on
//     another machine is refused whatever the settings say, and there is no setting
//     to allow it (DESIGN §7); the advice is an SSH tunnel, whose end the researcher
//     controls.
//   - No proxy of the environment is used. Names are not resolved: the address that
//     was checked is the one that is dialled, and it is looked at once more then.
//   - No redirect is followed. A 307 would send the whole body on.
//   - A reply has an end: bodies are capped.
//
// # What it cannot see
//
// A tunnel or proxy that listens on loopback looks like Ollama, and what an Ollama
// does with a prompt is Ollama's doing. Forage asks for models as NAME:local, which
// Ollama from v0.18 on refuses to run elsewhere (package ollama), and starts the
// server itself with its cloud switched off; a server that lies cannot be told from
// one that does not.
package egress
