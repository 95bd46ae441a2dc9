/* Keeps text that is drawn and cannot be seen from a text device, by taking the place
 * of its calls for text: it reads all text alike. Everything here runs inside the try
 * of book_glyphs. */
#include "mupdf_calls.h"
#include <math.h>
#include <string.h>

#define MOST_SHADE 0.5f   /* of the page: a page with more of it under pictures is one */
#define UNREADABLE 0xFFFD /* what MuPDF has for a glyph that no font says the meaning of */

static unseen *of(fz_context *ctx)
{
	drawing *d = fz_user_context(ctx);
	return d ? d->text : NULL;
}

/* The cells of the net that a box reaches into; 0 for none. */
static int cells(fz_rect page, fz_rect box, int *left, int *right, int *top, int *bottom)
{
	float wide = (page.x1 - page.x0) / NET, high = (page.y1 - page.y0) / NET;
	if (box.x0 < page.x0) box.x0 = page.x0;
	if (box.y0 < page.y0) box.y0 = page.y0;
	if (box.x1 > page.x1) box.x1 = page.x1;
	if (box.y1 > page.y1) box.y1 = page.y1;
	if (!(wide > 0 && high > 0 && isfinite(wide) && isfinite(high) && box.x0 <= box.x1 && box.y0 <= box.y1))
		return 0; /* also of a page that claims no end */
	*left = (box.x0 - page.x0) / wide, *right = (box.x1 - page.x0) / wide;
	*top = (box.y0 - page.y0) / high, *bottom = (box.y1 - page.y0) / high;
	if (*right > NET - 1) *right = NET - 1;
	if (*bottom > NET - 1) *bottom = NET - 1;
	return *left <= *right && *top <= *bottom;
}

/* Notes that something but white was painted: white text on it is seen. */
void paint_ground(drawing *d, fz_rect box)
{
	int left, right, top, bottom;
	if (d->text && cells(d->page, box, &left, &right, &top, &bottom))
		for (; top <= bottom; top++)
			memset(d->text->ground + top * NET + left, 1, right - left + 1);
}

static int painted(drawing *d, fz_rect box)
{
	int left, right, top, bottom;
	if (cells(d->page, box, &left, &right, &top, &bottom))
		for (; top <= bottom; top++)
			if (memchr(d->text->ground + top * NET + left, 1, right - left + 1))
				return 1;
	return 0;
}

/* Whether a character of a text stands within the clip and, for white text, on
 * something painted. One such character is enough: texts are not taken apart. */
static int seen(fz_context *ctx, fz_device *dev, const fz_text *text, fz_matrix ctm, int white)
{
	drawing *d = fz_user_context(ctx);
	fz_rect clip = fz_device_current_scissor(ctx, dev);
	fz_text_span *span;
	int i;
	if (white && (!d->text->pictures || d->text->cookie->errors > 0))
		white = 0; /* the ground may be a picture that was not drawn */
	for (span = text->head; span; span = span->next) {
		fz_matrix m = span->trm;
		float a = m.a * ctm.a + m.b * ctm.c, b = m.a * ctm.b + m.b * ctm.d;
		float c = m.c * ctm.a + m.d * ctm.c, e = m.c * ctm.b + m.d * ctm.d;
		float size = (a < 0 ? -a : a) + (b < 0 ? -b : b) + (c < 0 ? -c : c) + (e < 0 ? -e : e); /* twice the type's, or more */
		for (i = 0; i < span->len; i++) {
			fz_text_item *t = &span->items[i];
			float x = t->x * ctm.a + t->y * ctm.c + ctm.e, y = t->x * ctm.b + t->y * ctm.d + ctm.f;
			fz_rect box = { x - size / 2, y - size / 2, x + size / 2, y + size / 2 };
			if (box.x1 < clip.x0 || box.x0 > clip.x1 || box.y1 < clip.y0 || box.y0 > clip.y1)
				continue;
			if (!white || painted(d, box))
				return 1;
		}
	}
	return 0;
}

/* Leaves a text out unless it is wanted, but keeps it beside the page where it may say
 * whose paper this is. */
static int skipped(fz_context *ctx, unseen *u, const fz_text *text, fz_matrix ctm)
{
	static const fz_stext_options options = { FZ_STEXT_MEDIABOX_CLIP, 1 };
	if (u->wanted)
		return 0;
	u->left_out = 1;
	if (u->first) {
		if (!u->aside)
			u->aside = fz_new_stext_page(ctx, ((drawing *)fz_user_context(ctx))->page);
		if (!u->reader)
			u->reader = fz_new_stext_device(ctx, u->aside, &options);
		fz_ignore_text(ctx, u->reader, text, ctm);
	}
	return 1;
}

/* Reads glyphs without a character by their name in the font, where it is one of
 * Adobe's list, or Minion's own for the most frequent sign of all. */
static void read_names(fz_context *ctx, const fz_text *text)
{
	char name[32];
	fz_text_span *span;
	int i, c;
	for (span = text->head; span; span = span->next)
		for (i = 0; i < span->len; i++) {
			if (span->items[i].ucs != UNREADABLE || span->items[i].gid < 0)
				continue;
			name[0] = 0;
			fz_get_glyph_name(ctx, span->font, span->items[i].gid, name, sizeof name);
			c = fz_unicode_from_glyph_name_strict(strcmp(name, "equals") ? name : "equal");
			if (c > ' ')
				span->items[i].ucs = c;
		}
}

static void fill_text(fz_context *ctx, fz_device *dev, const fz_text *text, fz_matrix ctm,
	fz_colorspace *cs, const float *color, float alpha, fz_color_params params)
{
	unseen *u = of(ctx);
	if (!u || !(alpha > 0 && seen(ctx, dev, text, ctm, white(ctx, cs, color))) && skipped(ctx, u, text, ctm))
		return;
	read_names(ctx, text);
	u->fill_text(ctx, dev, text, ctm, cs, color, alpha, params);
}

static void stroke_text(fz_context *ctx, fz_device *dev, const fz_text *text, const fz_stroke_state *stroke, fz_matrix ctm,
	fz_colorspace *cs, const float *color, float alpha, fz_color_params params)
{
	unseen *u = of(ctx);
	if (!u || !(alpha > 0 && seen(ctx, dev, text, ctm, white(ctx, cs, color))) && skipped(ctx, u, text, ctm))
		return;
	u->stroke_text(ctx, dev, text, stroke, ctm, cs, color, alpha, params);
}

static void ignore_text(fz_context *ctx, fz_device *dev, const fz_text *text, fz_matrix ctm)
{
	unseen *u = of(ctx);
	if (!u || skipped(ctx, u, text, ctm))
		return;
	u->ignore_text(ctx, dev, text, ctm);
}

static void fill_shade(fz_context *ctx, fz_device *dev, fz_shade *shade, fz_matrix ctm, float alpha, fz_color_params params)
{
	drawing *d = fz_user_context(ctx);
	if (d)
		paint_ground(d, fz_device_current_scissor(ctx, dev));
}

/* A pattern is drawn once, wherever it is to be repeated. */
static int begin_tile(fz_context *ctx, fz_device *dev, fz_rect area, fz_rect view, float xstep, float ystep, fz_matrix ctm, int id)
{
	drawing *d = fz_user_context(ctx);
	if (d)
		paint_ground(d, fz_device_current_scissor(ctx, dev));
	return 0;
}

/* Words that a file gives for what its glyphs show, and that say that nobody knows, are
 * worth less than the glyphs. */
static void begin_metatext(fz_context *ctx, fz_device *dev, fz_metatext meta, const char *text)
{
	unseen *u = of(ctx);
	if (!u)
		return;
	if (meta == FZ_METATEXT_ACTUALTEXT && text && strstr(text, "\xEF\xBF\xBD"))
		meta = FZ_METATEXT_ALT;
	u->begin_metatext(ctx, dev, meta, text);
}

/* The drawing must be watched already. */
void watch_text(fz_device *dev, unseen *u)
{
	u->fill_text = dev->fill_text;
	u->stroke_text = dev->stroke_text;
	u->ignore_text = dev->ignore_text;
	u->begin_metatext = dev->begin_metatext;
	dev->fill_text = fill_text;
	dev->stroke_text = stroke_text;
	dev->ignore_text = ignore_text;
	dev->fill_shade = fill_shade;
	dev->begin_tile = begin_tile;
	if (u->begin_metatext)
		dev->begin_metatext = begin_metatext;
}

/* Unseen text is wanted where pictures cover the page, for then it says what they show, and
 * where there is no other text. */
int unseen_wanted(const drawing *d)
{
	float page = (d->page.x1 - d->page.x0) * (d->page.y1 - d->page.y0), covered = 0;
	int i;
	for (i = 0; i < d->count; i++)
		if (d->marks[i].kind == MARK_IMAGE)
			covered += (d->marks[i].box.x1 - d->marks[i].box.x0) * (d->marks[i].box.y1 - d->marks[i].box.y0);
	return d->text->seen == 0 || !d->text->pictures || covered > MOST_SHADE * page;
}
