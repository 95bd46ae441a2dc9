/* The part of MuPDF 1.24.9 that this package calls.
 *
 * go-fitz links MuPDF statically but keeps its headers in its own module, where
 * cgo of another module cannot find them without a machine path. So the few
 * declarations we need are repeated here, word for word from go-fitz v1.24.15.
 * They are safe only for that version: fz_new_context_imp compares the version
 * string and refuses another one, and go.mod pins the module exactly.
 *
 * MuPDF is Copyright (C) 2004-2024 Artifex Software, Inc., AGPL-3.0-or-later.
 */
#ifndef FORAGE_MUPDF_H
#define FORAGE_MUPDF_H

#include <setjmp.h>
#include <stddef.h>

#define FZ_VERSION "1.24.9"

typedef struct fz_context fz_context;
typedef struct fz_stream fz_stream;
typedef struct fz_document fz_document;
typedef struct fz_page fz_page;
typedef struct fz_device fz_device;
typedef struct fz_font fz_font;
typedef struct fz_image fz_image;
typedef struct fz_pool fz_pool;
typedef struct fz_buffer fz_buffer;
typedef struct fz_pixmap fz_pixmap;
typedef struct fz_colorspace fz_colorspace;
typedef struct fz_document_handler fz_document_handler;
typedef struct fz_path fz_path;
typedef struct fz_stroke_state fz_stroke_state; /* a struct without a tag there; only pointers here */
typedef struct fz_shade fz_shade;
typedef struct fz_function fz_function;
typedef struct fz_default_colorspaces fz_default_colorspaces;

typedef struct { float x, y; } fz_point;
typedef struct { float x0, y0, x1, y1; } fz_rect;
typedef struct { float a, b, c, d, e, f; } fz_matrix;
typedef struct { fz_point ul, ur, ll, lr; } fz_quad;
typedef struct { int chapter, page; } fz_location;

/* Exceptions. */
#ifdef _WIN32
typedef jmp_buf fz_jmp_buf;
#define fz_setjmp(buf) setjmp(buf)
#else
typedef sigjmp_buf fz_jmp_buf;
#define fz_setjmp(buf) sigsetjmp(buf, 0)
#endif
fz_jmp_buf *fz_push_try(fz_context *ctx);
int fz_do_try(fz_context *ctx);
int fz_do_always(fz_context *ctx);
int fz_do_catch(fz_context *ctx);
void fz_var_imp(void *);
#define fz_var(var) fz_var_imp((void *)&(var))
#define fz_try(ctx) if (!fz_setjmp(*fz_push_try(ctx))) if (fz_do_try(ctx)) do
#define fz_always(ctx) while (0); if (fz_do_always(ctx)) do
#define fz_catch(ctx) while (0); if (fz_do_catch(ctx))
int fz_caught(fz_context *ctx);
const char *fz_caught_message(fz_context *ctx);
void fz_throw(fz_context *ctx, int errcode, const char *, ...);
void fz_rethrow(fz_context *ctx);
enum { FZ_ERROR_GENERIC = 1, FZ_ERROR_SYSTEM = 2, FZ_ERROR_LIMIT = 5 };

/* Context, documents, pages. */
fz_context *fz_new_context_imp(const void *alloc, const void *locks, size_t max_store, const char *version);
void fz_drop_context(fz_context *ctx);
void fz_disable_icc(fz_context *ctx);
extern fz_document_handler pdf_document_handler;
void fz_register_document_handler(fz_context *ctx, const fz_document_handler *handler);
fz_stream *fz_open_memory(fz_context *ctx, const unsigned char *data, size_t len);
void fz_drop_stream(fz_context *ctx, fz_stream *stm);
fz_document *fz_open_document_with_stream(fz_context *ctx, const char *magic, fz_stream *stream);
void fz_drop_document(fz_context *ctx, fz_document *doc);
int fz_needs_password(fz_context *ctx, fz_document *doc);
int fz_count_pages(fz_context *ctx, fz_document *doc);
int fz_lookup_metadata(fz_context *ctx, fz_document *doc, const char *key, char *buf, int size);
typedef struct {
	int abort;
	int progress;
	size_t progress_max;
	int errors;
	int incomplete;
} fz_cookie;
fz_page *fz_load_page(fz_context *ctx, fz_document *doc, int number);
void fz_drop_page(fz_context *ctx, fz_page *page);
fz_rect fz_bound_page(fz_context *ctx, fz_page *page);
void fz_run_page_contents(fz_context *ctx, fz_page *page, fz_device *dev, fz_matrix transform, fz_cookie *cookie);
void fz_close_device(fz_context *ctx, fz_device *dev);
void fz_disable_device_hints(fz_context *ctx, fz_device *dev, int hints);
fz_rect fz_device_current_scissor(fz_context *ctx, fz_device *dev);
enum { FZ_DONT_DECODE_IMAGES = 4 };
void fz_set_user_context(fz_context *ctx, void *user);
void *fz_user_context(fz_context *ctx);
void fz_drop_device(fz_context *ctx, fz_device *dev);

/* Text as it is drawn. */
typedef struct { float x, y; int gid, ucs, cid; } fz_text_item;
typedef struct fz_text_span {
	fz_font *font;
	fz_matrix trm;
	unsigned wmode : 1;
	unsigned bidi_level : 7;
	unsigned markup_dir : 2;
	unsigned language : 15;
	int len, cap;
	fz_text_item *items;
	struct fz_text_span *next;
} fz_text_span;
typedef struct {
	int refs;
	fz_text_span *head, *tail;
} fz_text;

/* Structured text. */
enum { FZ_STEXT_BLOCK_TEXT = 0, FZ_STEXT_BLOCK_IMAGE = 1 };
enum { FZ_STEXT_MEDIABOX_CLIP = 64 };
typedef struct { int flags; float scale; } fz_stext_options;
typedef struct fz_stext_char {
	int c;
	int bidi;
	int color;
	fz_point origin;
	fz_quad quad;
	float size;
	fz_font *font;
	struct fz_stext_char *next;
} fz_stext_char;
typedef struct fz_stext_line {
	int wmode;
	fz_point dir;
	fz_rect bbox;
	fz_stext_char *first_char, *last_char;
	struct fz_stext_line *prev, *next;
} fz_stext_line;
typedef struct fz_stext_block {
	int type;
	fz_rect bbox;
	union {
		struct { fz_stext_line *first_line, *last_line; } t;
		struct { fz_matrix transform; fz_image *image; } i;
	} u;
	struct fz_stext_block *prev, *next;
} fz_stext_block;
typedef struct {
	fz_pool *pool;
	fz_rect mediabox;
	fz_stext_block *first_block, *last_block;
} fz_stext_page;
fz_stext_page *fz_new_stext_page(fz_context *ctx, fz_rect mediabox);
void fz_drop_stext_page(fz_context *ctx, fz_stext_page *page);
fz_device *fz_new_stext_device(fz_context *ctx, fz_stext_page *page, const fz_stext_options *options);
void fz_ignore_text(fz_context *ctx, fz_device *dev, const fz_text *text, fz_matrix ctm);
const char *fz_font_name(fz_context *ctx, fz_font *font);
void fz_get_glyph_name(fz_context *ctx, fz_font *font, int glyph, char *buf, int size);
int fz_unicode_from_glyph_name_strict(const char *name);
int fz_font_is_bold(fz_context *ctx, fz_font *font);
int fz_font_is_italic(fz_context *ctx, fz_font *font);

/* Outline. */
typedef struct fz_outline {
	int refs;
	char *title;
	char *uri;
	fz_location page;
	float x, y;
	struct fz_outline *next;
	struct fz_outline *down;
	int is_open;
} fz_outline;
fz_outline *fz_load_outline(fz_context *ctx, fz_document *doc);
void fz_drop_outline(fz_context *ctx, fz_outline *outline);

/* Drawings. Of the device only its beginning is repeated, up to the calls that are
 * replaced: one is always made by MuPDF, never here. */
typedef struct { unsigned char ri, bp, op, opm; } fz_color_params;
typedef int fz_structure; /* an enum there */
typedef enum { FZ_METATEXT_ACTUALTEXT, FZ_METATEXT_ALT } fz_metatext; /* and more */
struct fz_device {
	int refs;
	int hints;
	int flags;
	void (*close_device)(fz_context *, fz_device *);
	void (*drop_device)(fz_context *, fz_device *);
	void (*fill_path)(fz_context *, fz_device *, const fz_path *, int even_odd, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*stroke_path)(fz_context *, fz_device *, const fz_path *, const fz_stroke_state *, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*clip_path)(fz_context *, fz_device *, const fz_path *, int even_odd, fz_matrix, fz_rect scissor);
	void (*clip_stroke_path)(fz_context *, fz_device *, const fz_path *, const fz_stroke_state *, fz_matrix, fz_rect scissor);
	void (*fill_text)(fz_context *, fz_device *, const fz_text *, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*stroke_text)(fz_context *, fz_device *, const fz_text *, const fz_stroke_state *, fz_matrix, fz_colorspace *, const float *color, float alpha, fz_color_params);
	void (*clip_text)(fz_context *, fz_device *, const fz_text *, fz_matrix, fz_rect scissor);
	void (*clip_stroke_text)(fz_context *, fz_device *, const fz_text *, const fz_stroke_state *, fz_matrix, fz_rect scissor);
	void (*ignore_text)(fz_context *, fz_device *, const fz_text *, fz_matrix);
	void (*fill_shade)(fz_context *, fz_device *, fz_shade *shd, fz_matrix ctm, float alpha, fz_color_params color_params);
	void (*fill_image)(fz_context *, fz_device *, fz_image *img, fz_matrix ctm, float alpha, fz_color_params color_params);
	void (*fill_image_mask)(fz_context *, fz_device *, fz_image *img, fz_matrix ctm, fz_colorspace *, const float *color, float alpha, fz_color_params color_params);
	void (*clip_image_mask)(fz_context *, fz_device *, fz_image *img, fz_matrix ctm, fz_rect scissor);
	void (*pop_clip)(fz_context *, fz_device *);
	void (*begin_mask)(fz_context *, fz_device *, fz_rect area, int luminosity, fz_colorspace *, const float *bc, fz_color_params);
	void (*end_mask)(fz_context *, fz_device *, fz_function *fn);
	void (*begin_group)(fz_context *, fz_device *, fz_rect area, fz_colorspace *cs, int isolated, int knockout, int blendmode, float alpha);
	void (*end_group)(fz_context *, fz_device *);
	int (*begin_tile)(fz_context *, fz_device *, fz_rect area, fz_rect view, float xstep, float ystep, fz_matrix ctm, int id);
	void (*end_tile)(fz_context *, fz_device *);
	void (*render_flags)(fz_context *, fz_device *, int set, int clear);
	void (*set_default_colorspaces)(fz_context *, fz_device *, fz_default_colorspaces *);
	void (*begin_layer)(fz_context *, fz_device *, const char *layer_name);
	void (*end_layer)(fz_context *, fz_device *);
	void (*begin_structure)(fz_context *, fz_device *, fz_structure standard, const char *raw, int idx);
	void (*end_structure)(fz_context *, fz_device *);
	void (*begin_metatext)(fz_context *, fz_device *, fz_metatext meta, const char *text);
	void (*end_metatext)(fz_context *, fz_device *);
};
typedef struct {
	void (*moveto)(fz_context *ctx, void *arg, float x, float y);
	void (*lineto)(fz_context *ctx, void *arg, float x, float y);
	void (*curveto)(fz_context *ctx, void *arg, float x1, float y1, float x2, float y2, float x3, float y3);
	void (*closepath)(fz_context *ctx, void *arg);
	void (*quadto)(fz_context *ctx, void *arg, float x1, float y1, float x2, float y2);
	void (*curvetov)(fz_context *ctx, void *arg, float x2, float y2, float x3, float y3);
	void (*curvetoy)(fz_context *ctx, void *arg, float x1, float y1, float x3, float y3);
	void (*rectto)(fz_context *ctx, void *arg, float x1, float y1, float x2, float y2);
} fz_path_walker;
void fz_walk_path(fz_context *ctx, const fz_path *path, const fz_path_walker *walker, void *arg);
enum fz_colorspace_type { FZ_COLORSPACE_NONE, FZ_COLORSPACE_GRAY, FZ_COLORSPACE_RGB, FZ_COLORSPACE_BGR, FZ_COLORSPACE_CMYK };
enum fz_colorspace_type fz_colorspace_type(fz_context *ctx, fz_colorspace *cs);

/* Pictures. */
extern const fz_color_params fz_default_color_params;
fz_colorspace *fz_device_rgb(fz_context *ctx);
fz_pixmap *fz_new_pixmap_from_page(fz_context *ctx, fz_page *page, fz_matrix ctm, fz_colorspace *cs, int alpha);
void fz_drop_pixmap(fz_context *ctx, fz_pixmap *pix);
fz_buffer *fz_new_buffer_from_pixmap_as_png(fz_context *ctx, fz_pixmap *pixmap, fz_color_params color_params);
size_t fz_buffer_storage(fz_context *ctx, fz_buffer *buf, unsigned char **data);
void fz_drop_buffer(fz_context *ctx, fz_buffer *buf);

#endif
