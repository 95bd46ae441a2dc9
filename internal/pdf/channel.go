package pdf

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// A frame is a letter, the length of what follows (four bytes, lowest first), and
// that: J a message in JSON, S a sheet, P a picture as PNG.

// Caps on what a worker may say.
const (
	maxFrame = 64 << 20  // bytes of a picture
	maxSheet = 32 << 20  // bytes of all else; a page of maxPageGlyphs, each a span, takes some 8 MB
	maxReply = 512 << 20 // bytes a worker may say about one file
)

// sayer writes frames.
type sayer struct {
	out *bufio.Writer
	buf []byte
}

// say writes a message. The parent hears it with the next flush.
func (s *sayer) say(m message) error {
	letter := byte('J')
	s.buf = append(s.buf[:0], 0, 0, 0, 0, 0)
	switch {
	case m.Sheet != nil:
		letter, s.buf = 'S', m.Sheet.pack(s.buf)
	case m.PNG != nil:
		letter, s.buf = 'P', append(s.buf, m.PNG...)
	default:
		b, err := json.Marshal(m)
		if err != nil {
			return err
		}
		s.buf = append(s.buf, b...)
	}
	s.buf[0] = letter
	binary.LittleEndian.PutUint32(s.buf[1:], uint32(len(s.buf)-5))
	_, err := s.out.Write(s.buf)
	return err
}

// hear reads the next frame; buf is used again for each. io.EOF ends them.
func hear(r io.Reader, buf *[]byte) (message, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return message{}, err
	}
	size := binary.LittleEndian.Uint32(head[1:])
	if size > maxFrame || size > maxSheet && head[0] != 'P' {
		return message{}, fmt.Errorf("a frame of %d bytes", size)
	}
	b, err := readFrame(r, int(size), *buf)
	if *buf = b; err != nil {
		return message{}, err
	}
	switch head[0] {
	case 'S':
		s, err := unpack(b)
		return message{Sheet: s}, err
	case 'P':
		return message{PNG: bytes.Clone(b)}, nil
	case 'J':
		var m message
		err := json.Unmarshal(b, &m)
		return m, err
	}
	return message{}, fmt.Errorf("a frame of kind %q", head[0])
}

// readFrame reads size bytes, and makes no more room than the bytes that come ask for.
func readFrame(r io.Reader, size int, buf []byte) ([]byte, error) {
	const step = 1 << 20
	buf = buf[:0]
	for len(buf) < size {
		n := len(buf)
		buf = slices.Grow(buf, min(size-n, step))[:n+min(size-n, step)]
		if _, err := io.ReadFull(r, buf[n:]); err != nil {
			return buf, io.ErrUnexpectedEOF
		}
	}
	return buf, nil
}
