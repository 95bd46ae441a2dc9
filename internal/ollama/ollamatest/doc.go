// Package ollamatest gives tests an Ollama to speak to: a real server with tiny
// models, and a double that goes wrong on purpose. Nothing that ships imports it.
//
// # The real server
//
// Start and Shared run the server that FORAGE_OLLAMA names (build/test builds it)
// with an empty home, cloud features off and the models of build/tinymodels:
// tiny-chat, tiny-think, tiny-endless, tiny-loop, tiny-echo, tiny-script,
// tiny-embed and, when words are given, tiny-prefer. Without FORAGE_OLLAMA the
// test is skipped. The models are made once and kept under build/.cache.
//
// Server and model runners form one process group. It ends with the test, and
// with the test binary however that ends: a small shell script outside the group
// waits for the binary to go, ends the group and removes its files.
//
// # The double
//
// NewDouble listens on loopback and speaks the same protocol from memory. Each
// call to /api/chat is answered by a ChatFunc, each to /api/embed by an EmbedFunc;
// the Answer says what to send and how to fail. Whatever was asked is kept in
// Requests. Wordings of errors are those of the real server 0.24.0.
//
// # Glossary
//
//   - answer: what one call gets, good or bad
//   - ending: how a stream of records ends: finished, cut off, stalled, ...
//   - token: for the double, a word with the space before it
package ollamatest
