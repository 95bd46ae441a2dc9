/* Calls into MuPDF in which nothing can be thrown past us. */
#ifndef FORAGE_MUPDF_CALLS_H
#define FORAGE_MUPDF_CALLS_H

#include "mupdf.h"

enum { GLYPH_BOLD = 1, GLYPH_ITALIC = 2, GLYPH_LINE = 4, GLYPH_BLOCK = 8 };

/* How a line runs over the page. */
enum { TURN_NONE, TURN_UP, TURN_DOWN, TURN_ODD, TURN_UNSEEN };

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
	int font; /* in the page's fonts */
} glyph;

/* A font of a page, copied: the font itself goes with the page. */
typedef struct {
	char name[32];
	fz_font *of; /* to know it by while the page is there */
	int flags;   /* GLYPH_BOLD, GLYPH_ITALIC */
} fontface;

/* What is drawn on a page apart from text. A rule has no width or no height. What
 * is drawn neither along nor down the page is kept in cells of a coarse net, each
 * with the box of what it holds, for a map has a hundred thousand strokes. */
enum { MARK_IMAGE, MARK_RULE };
typedef struct {
	int kind;
	fz_rect box;
} mark;

enum { NET = 128, MOST_RULES = 20000, MOST_MARKS = 22000 };
typedef struct {
	mark *marks;
	int count, capacity;
	fz_rect *net; /* NET rows of NET cells, NULL when nothing was drawn; x0 > x1 where empty */
	fz_rect page;
	struct unseen *text; /* NULL where it is not watched */
} drawing;

/* What is known of text that is drawn and cannot be seen: in no colour, outside of its
 * clip, or in white on white. */
typedef struct unseen {
	int wanted;   /* 1: it is read like any other */
	int left_out; /* 1 when there was some */
	int seen;     /* characters of other text */
	int pictures; /* 1 when it is known where pictures are */
	int first;    /* 1 on the first page: it is kept aside */
	fz_stext_page *aside;
	fz_device *reader; /* of aside */
	fz_cookie *cookie;
	char ground[NET * NET]; /* rows of cells: 1 where something but white is painted */
	void (*fill_text)(fz_context *, fz_device *, const fz_text *, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*stroke_text)(fz_context *, fz_device *, const fz_text *, const fz_stroke_state *, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*ignore_text)(fz_context *, fz_device *, const fz_text *, fz_matrix);
	void (*begin_metatext)(fz_context *, fz_device *, fz_metatext meta, const char *text);
} unseen;

typedef struct {
	glyph *glyphs;
	int count, capacity;
	fontface *fonts;
	int font_count, font_capacity;
	int errors; /* in what the page draws; MuPDF goes on behind them */
	int cut; /* 1 when the page held more than the cap */
	float width, height;
	drawing drawn;
} glyphs;

typedef struct {
	fz_context *ctx;
	fz_stream *stream;
	fz_document *doc;
	int code;      /* of the last failure, 0 for none */
	char say[256]; /* of the last failure */
} book;

/* colours: 0 leaves colour profiles alone, for nobody who reads text asks for them. */
int book_open(book *r, const unsigned char *data, size_t len, size_t store, int colours);
int book_locked(book *r);
int book_pages(book *r);
int book_glyphs(book *r, int page, int max, int pictures, glyphs *out);
void book_free(glyphs *g);
void watch_drawing(fz_context *ctx, fz_device *dev, drawing *into, fz_rect page, int pictures);
int white(fz_context *ctx, fz_colorspace *cs, const float *color);
void paint_ground(drawing *d, fz_rect box);
void watch_text(fz_device *dev, unseen *u);
int unseen_wanted(const drawing *d);
int book_metadata(book *r, const char *key, char *buf, int size);
fz_outline *book_outline(book *r);
int book_picture(book *r, int page, float dpi, float most, unsigned char **png, size_t *len);
void book_close(book *r);

#endif
