/* Every call that can throw stands inside fz_try here: outside of one, MuPDF
 * ends the process. Values changed inside a try and used after it are marked
 * with fz_var, as setjmp asks. */
#include "mupdf_calls.h"
#include <stdlib.h>
#include <string.h>

static int failed(book *r)
{
	r->code = fz_caught(r->ctx);
	strncpy(r->say, fz_caught_message(r->ctx), sizeof r->say - 1);
	return 0;
}

int book_open(book *r, const unsigned char *data, size_t len, size_t store, int colours)
{
	memset(r, 0, sizeof *r);
	r->ctx = fz_new_context_imp(NULL, NULL, store, FZ_VERSION);
	if (!r->ctx) {
		r->code = FZ_ERROR_SYSTEM;
		strcpy(r->say, "cannot start MuPDF " FZ_VERSION);
		return 0;
	}
	if (!colours)
		fz_disable_icc(r->ctx); /* a fifth of the time of reading */
	fz_try(r->ctx) {
		/* Only PDF: each further format is further C code to attack. */
		fz_register_document_handler(r->ctx, &pdf_document_handler);
		r->stream = fz_open_memory(r->ctx, data, len);
		r->doc = fz_open_document_with_stream(r->ctx, "application/pdf", r->stream);
	}
	fz_catch(r->ctx)
		return failed(r);
	return 1;
}

int book_locked(book *r)
{
	int locked = 0;
	fz_var(locked);
	fz_try(r->ctx)
		locked = fz_needs_password(r->ctx, r->doc);
	fz_catch(r->ctx)
		failed(r);
	return locked;
}

int book_pages(book *r)
{
	int pages = -1;
	fz_var(pages);
	fz_try(r->ctx)
		pages = fz_count_pages(r->ctx, r->doc);
	fz_catch(r->ctx)
		failed(r);
	return pages;
}

static float least(float a, float b, float c, float d)
{
	float m = a < b ? a : b;
	if (c < m) m = c;
	return d < m ? d : m;
}

static float most(float a, float b, float c, float d)
{
	return -least(-a, -b, -c, -d);
}

/* About eight degrees are let pass: skewed scans stay running text. */
static int turn_of(fz_stext_line *line)
{
	if (line->wmode) return TURN_ODD;
	if (line->dir.x > 0.99f) return TURN_NONE;
	if (line->dir.y < -0.99f) return TURN_UP;
	if (line->dir.y > 0.99f) return TURN_DOWN;
	return TURN_ODD;
}

static fz_point turned(fz_point p, int turn, glyphs *out)
{
	fz_point up = { out->height - p.y, p.x }, down = { p.y, out->width - p.x };
	return turn == TURN_UP ? up : turn == TURN_DOWN ? down : p;
}

/* The font of the last character is nearly always the next one's. */
static int font_of(fz_context *ctx, glyphs *out, fz_font *font)
{
	fontface *f;
	int i;
	if (out->count > 1 && out->fonts[i = out->glyphs[out->count - 2].font].of == font)
		return i;
	for (i = 0; i < out->font_count; i++)
		if (out->fonts[i].of == font)
			return i;
	if (out->font_count == out->font_capacity) {
		int capacity = out->font_capacity ? out->font_capacity * 2 : 16;
		fontface *more = realloc(out->fonts, capacity * sizeof *more);
		if (!more)
			fz_throw(ctx, FZ_ERROR_SYSTEM, "out of memory for the fonts of a page");
		out->fonts = more;
		out->font_capacity = capacity;
	}
	f = &out->fonts[out->font_count];
	memset(f, 0, sizeof *f);
	f->of = font;
	strncpy(f->name, fz_font_name(ctx, font), sizeof f->name - 1);
	if (fz_font_is_bold(ctx, font)) f->flags |= GLYPH_BOLD;
	if (fz_font_is_italic(ctx, font)) f->flags |= GLYPH_ITALIC;
	return out->font_count++;
}

static int add(fz_context *ctx, glyphs *out, int max, int turn, fz_stext_char *ch, int flags)
{
	fz_point corners[4];
	glyph *g;
	if (out->count == max) {
		out->cut = 1;
		return 0;
	}
	if (out->count == out->capacity) {
		int capacity = out->capacity ? out->capacity * 2 : 4096;
		glyph *more = realloc(out->glyphs, capacity * sizeof *more);
		if (!more)
			fz_throw(ctx, FZ_ERROR_SYSTEM, "out of memory for the characters of a page");
		out->glyphs = more;
		out->capacity = capacity;
	}
	g = &out->glyphs[out->count++];
	g->c = ch->c;
	g->font = font_of(ctx, out, ch->font);
	g->flags = flags | out->fonts[g->font].flags;
	g->turn = turn;
	corners[0] = turned(ch->quad.ul, turn, out);
	corners[1] = turned(ch->quad.ur, turn, out);
	corners[2] = turned(ch->quad.ll, turn, out);
	corners[3] = turned(ch->quad.lr, turn, out);
	g->x0 = least(corners[0].x, corners[1].x, corners[2].x, corners[3].x);
	g->y0 = least(corners[0].y, corners[1].y, corners[2].y, corners[3].y);
	g->x1 = most(corners[0].x, corners[1].x, corners[2].x, corners[3].x);
	g->y1 = most(corners[0].y, corners[1].y, corners[2].y, corners[3].y);
	g->base = turned(ch->origin, turn, out).y;
	g->size = ch->size;
	return 1;
}

static void collect(fz_context *ctx, fz_stext_page *text, int max, int unseen, glyphs *out)
{
	fz_stext_block *block;
	fz_stext_line *line;
	fz_stext_char *ch;
	for (block = text->first_block; block; block = block->next) {
		int flags = GLYPH_BLOCK | GLYPH_LINE;
		if (block->type != FZ_STEXT_BLOCK_TEXT)
			continue;
		for (line = block->u.t.first_line; line; line = line->next) {
			int turn = unseen ? TURN_UNSEEN : turn_of(line);
			for (ch = line->first_char; ch; ch = ch->next) {
				if (!add(ctx, out, max, turn, ch, flags))
					return;
				flags = 0;
			}
			flags |= GLYPH_LINE;
		}
	}
}

void book_free(glyphs *g)
{
	free(g->glyphs);
	free(g->fonts);
	free(g->drawn.marks);
	free(g->drawn.net);
}

/* Runs a page through a text device. Text that cannot be seen is left out unless it is
 * wanted. */
static void run(fz_context *ctx, fz_page *page, fz_rect box, int max, unseen *u, glyphs *out)
{
	static const fz_matrix identity = { 1, 0, 0, 1, 0, 0 };
	fz_stext_page *text = NULL;
	fz_device *device = NULL;
	fz_stext_options options = { FZ_STEXT_MEDIABOX_CLIP, 1 };
	fz_cookie cookie = { 0 };
	fz_var(text);
	fz_var(device);
	memset(out, 0, sizeof *out);
	out->width = box.x1 - box.x0;
	out->height = box.y1 - box.y0;
	fz_try(ctx) {
		u->cookie = &cookie;
		out->drawn.text = u;
		text = fz_new_stext_page(ctx, box);
		device = fz_new_stext_device(ctx, text, &options);
		watch_drawing(ctx, device, &out->drawn, box, u->pictures);
		watch_text(device, u);
		fz_run_page_contents(ctx, page, device, identity, &cookie);
		fz_close_device(ctx, device);
		out->errors = cookie.errors;
		collect(ctx, text, max, 0, out);
		u->seen = out->count;
		if (u->reader) {
			fz_close_device(ctx, u->reader);
			collect(ctx, u->aside, max, 1, out);
		}
	}
	fz_always(ctx) {
		fz_drop_device(ctx, u->reader);
		fz_drop_stext_page(ctx, u->aside);
		u->reader = NULL;
		u->aside = NULL;
		fz_drop_device(ctx, device);
		fz_drop_stext_page(ctx, text);
	}
	fz_catch(ctx)
		fz_rethrow(ctx);
}

/* pictures: 0 leaves pictures alone, for a page that they have ended a worker on. */
int book_glyphs(book *r, int number, int max, int pictures, glyphs *out)
{
	fz_context *ctx = r->ctx;
	fz_page *page = NULL;
	unseen u = { 0 };
	int ok = 0;
	fz_var(page);
	fz_var(ok);
	memset(out, 0, sizeof *out);
	fz_try(ctx) {
		fz_rect box;
		page = fz_load_page(ctx, r->doc, number);
		box = fz_bound_page(ctx, page);
		u.pictures = pictures;
		u.first = number == 0;
		run(ctx, page, box, max, &u, out);
		if (u.left_out && unseen_wanted(&out->drawn)) {
			book_free(out);
			u.wanted = 1;
			run(ctx, page, box, max, &u, out);
		}
		ok = 1;
	}
	fz_always(ctx) {
		out->drawn.text = NULL;
		fz_drop_page(ctx, page);
	}
	fz_catch(ctx)
		failed(r);
	return ok;
}

int book_metadata(book *r, const char *key, char *buf, int size)
{
	int n = -1;
	fz_var(n);
	buf[0] = 0;
	fz_try(r->ctx)
		n = fz_lookup_metadata(r->ctx, r->doc, key, buf, size);
	fz_catch(r->ctx)
		failed(r);
	buf[size - 1] = 0;
	return n > 0;
}

fz_outline *book_outline(book *r)
{
	fz_outline *outline = NULL;
	fz_var(outline);
	fz_try(r->ctx)
		outline = fz_load_outline(r->ctx, r->doc);
	fz_catch(r->ctx)
		failed(r);
	return outline;
}

/* most: pixels the picture may hold; a larger page is drawn smaller. */
int book_picture(book *r, int number, float dpi, float most, unsigned char **png, size_t *len)
{
	fz_context *ctx = r->ctx;
	fz_page *page = NULL;
	fz_pixmap *pixels = NULL;
	fz_buffer *buffer = NULL;
	int ok = 0;
	fz_var(page);
	fz_var(pixels);
	fz_var(buffer);
	fz_var(ok);
	*png = NULL;
	fz_try(ctx) {
		unsigned char *data;
		fz_rect box;
		fz_matrix scale = { 1, 0, 0, 1, 0, 0 };
		float area;
		page = fz_load_page(ctx, r->doc, number);
		box = fz_bound_page(ctx, page);
		scale.a = scale.d = dpi / 72;
		area = (box.x1 - box.x0) * (box.y1 - box.y0);
		while (area * scale.a * scale.a > most)
			scale.a = scale.d = scale.a * 0.9f;
		pixels = fz_new_pixmap_from_page(ctx, page, scale, fz_device_rgb(ctx), 0);
		buffer = fz_new_buffer_from_pixmap_as_png(ctx, pixels, fz_default_color_params);
		*len = fz_buffer_storage(ctx, buffer, &data);
		*png = malloc(*len);
		if (!*png)
			fz_throw(ctx, FZ_ERROR_SYSTEM, "out of memory for a picture");
		memcpy(*png, data, *len);
		ok = 1;
	}
	fz_always(ctx) {
		fz_drop_buffer(ctx, buffer);
		fz_drop_pixmap(ctx, pixels);
		fz_drop_page(ctx, page);
	}
	fz_catch(ctx)
		failed(r);
	return ok;
}

void book_close(book *r)
{
	if (!r->ctx)
		return;
	fz_drop_document(r->ctx, r->doc);
	fz_drop_stream(r->ctx, r->stream);
	fz_drop_context(r->ctx);
	r->ctx = NULL;
}
