/* Calls into MuPDF in which nothing can be thrown past us. */
#ifndef FORAGE_MUPDF_CALLS_H
#define FORAGE_MUPDF_CALLS_H

#include "mupdf.h"

enum { GLYPH_BOLD = 1, GLYPH_ITALIC = 2, GLYPH_LINE = 4, GLYPH_BLOCK = 8 };

/* How a line runs over the page. */
enum { TURN_NONE, TURN_UP, TURN_DOWN, TURN_ODD };

/* One character of a page. GLYPH_LINE and GLYPH_BLOCK mark the first of each.
 * Text that runs up or down the page is given as if the page were turned so that
 * it could be read. */
typedef struct {
	int c;
	int flags;
	int turn;
	float x0, y0, x1, y1;
	float base; /* y of the baseline */
	float size;
	char font[32]; /* a copy: the font itself goes with the page */
} glyph;

typedef struct {
	glyph *glyphs;
	int count, capacity;
	int cut; /* 1 when the page held more than the cap */
	float width, height;
} glyphs;

typedef struct {
	fz_context *ctx;
	fz_stream *stream;
	fz_document *doc;
	int code;      /* of the last failure, 0 for none */
	char say[256]; /* of the last failure */
} book;

int book_open(book *r, const unsigned char *data, size_t len, size_t store);
int book_locked(book *r);
int book_pages(book *r);
int book_glyphs(book *r, int page, int max, glyphs *out);
int book_metadata(book *r, const char *key, char *buf, int size);
fz_outline *book_outline(book *r);
int book_picture(book *r, int page, float dpi, float most, unsigned char **png, size_t *len);
void book_close(book *r);

#endif
