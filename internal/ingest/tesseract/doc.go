// Package tesseract has scanned pages read by the program of that name, where it is on
// the machine. Its Program is a pdf.Recogniser.
//
// # Words
//
//	hOCR     what tesseract answers: HTML whose titles hold places in pixels
//	turned   how many quarters, clockwise, bring a page upright
//	osd      the data by which tesseract tells how a page is turned
//
// # Promises
//
//   - It is given a picture and nothing else: no file name, no environment of ours, one
//     core, a minute for a page, and on Linux 2 GB of memory. It ends with whoever
//     asked, and on Linux also with us and with all that it started.
//   - Its answer is data. It is capped at 16 MB, and nothing in it is taken for granted.
//   - Every word has its place on the upright page, and how sure tesseract is of it.
//   - Errors are for the log; a page that cannot be read costs that page alone.
package tesseract
