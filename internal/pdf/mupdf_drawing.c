/* Notes where a page has pictures, rules and other drawing, by taking the place of
 * a text device's calls for paths and images: it ignores both. Everything here runs
 * inside the try of book_glyphs. */
#include "mupdf_calls.h"
#include <math.h>
#include <stdlib.h>

#define THIN 3.0f  /* points: what is no thicker is a rule */
#define SHORT 4.0f /* points: what is no longer is none */

static fz_rect crossing(fz_rect a, fz_rect b)
{
	if (b.x0 > a.x0) a.x0 = b.x0;
	if (b.y0 > a.y0) a.y0 = b.y0;
	if (b.x1 < a.x1) a.x1 = b.x1;
	if (b.y1 < a.y1) a.y1 = b.y1;
	return a;
}

static void reach(fz_rect *box, float x, float y)
{
	if (x < box->x0) box->x0 = x;
	if (x > box->x1) box->x1 = x;
	if (y < box->y0) box->y0 = y;
	if (y > box->y1) box->y1 = y;
}

static const fz_rect nothing = { INFINITY, INFINITY, -INFINITY, -INFINITY };

static void draw(fz_context *ctx, drawing *d, fz_rect box);

/* A page with more rules than any table is a drawing. */
static void note(fz_context *ctx, drawing *d, int kind, fz_rect box)
{
	if (!(box.x0 <= box.x1 && box.y0 <= box.y1))
		return;
	if (d->count >= (kind == MARK_RULE ? MOST_RULES : MOST_MARKS)) {
		draw(ctx, d, box);
		return;
	}
	if (d->count == d->capacity) {
		int capacity = d->capacity ? d->capacity * 2 : 256;
		mark *more = realloc(d->marks, capacity * sizeof *more);
		if (!more)
			fz_throw(ctx, FZ_ERROR_SYSTEM, "out of memory for the drawings of a page");
		d->marks = more;
		d->capacity = capacity;
	}
	d->marks[d->count].kind = kind;
	d->marks[d->count++].box = box;
}

/* Marks the cells that a box's border runs through: what touches or crosses
 * another drawing comes out as one with it. */
static void draw(fz_context *ctx, drawing *d, fz_rect box)
{
	float wide = (d->page.x1 - d->page.x0) / NET, high = (d->page.y1 - d->page.y0) / NET;
	int i, j, left, right, top, bottom;
	if (!(box.x0 <= box.x1 && box.y0 <= box.y1) || !(wide > 0 && high > 0))
		return;
	if (!d->net) {
		d->net = malloc(NET * NET * sizeof *d->net);
		if (!d->net)
			fz_throw(ctx, FZ_ERROR_SYSTEM, "out of memory for the drawings of a page");
		for (i = 0; i < NET * NET; i++)
			d->net[i] = nothing;
	}
	if (!isfinite(wide) || !isfinite(high) || !isfinite(box.x1 - box.x0) || !isfinite(box.y1 - box.y0))
		return; /* of a page that claims no end: what follows would be no place in the net */
	left = (box.x0 - d->page.x0) / wide, right = (box.x1 - d->page.x0) / wide;
	top = (box.y0 - d->page.y0) / high, bottom = (box.y1 - d->page.y0) / high;
	if (right > NET - 1) right = NET - 1;
	if (bottom > NET - 1) bottom = NET - 1;
	for (j = top; j <= bottom; j++) {
		int step = j == top || j == bottom || right == left ? 1 : right - left;
		for (i = left; i <= right; i += step) {
			fz_rect cell = { d->page.x0 + i * wide, d->page.y0 + j * high }, *held = &d->net[j * NET + i];
			cell.x1 = cell.x0 + wide;
			cell.y1 = cell.y0 + high;
			cell = crossing(box, cell);
			reach(held, cell.x0, cell.y0);
			reach(held, cell.x1, cell.y1);
		}
	}
}

/* One part of a path, from a moveto to the next. */
typedef struct {
	drawing *into;
	fz_context *ctx;
	fz_matrix ctm;
	fz_rect clip;
	int stroked, pale; /* pale: in white, which shows on nothing but another fill */
	fz_point first, last;
	fz_rect box;
	int points, square; /* square: all its lines run along or down the page */
} part;

static fz_point placed(part *p, float x, float y)
{
	fz_point at = { p->ctm.a * x + p->ctm.c * y + p->ctm.e, p->ctm.b * x + p->ctm.d * y + p->ctm.f };
	return at;
}

static int straight(fz_point a, fz_point b)
{
	return fabsf(a.x - b.x) < 0.5f || fabsf(a.y - b.y) < 0.5f;
}

static void rule(part *p, float x0, float y0, float x1, float y1)
{
	fz_rect box = { x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0 };
	if (box.x1 - box.x0 > box.y1 - box.y0)
		box.y0 = box.y1 = (box.y0 + box.y1) / 2;
	else
		box.x0 = box.x1 = (box.x0 + box.x1) / 2;
	if (box.x1 - box.x0 < SHORT && box.y1 - box.y0 < SHORT)
		draw(p->ctx, p->into, crossing(box, p->clip));
	else
		note(p->ctx, p->into, MARK_RULE, crossing(box, p->clip));
}

/* A filled part is a rule, a box or some other shape. */
static void fill(part *p)
{
	fz_rect seen = crossing(p->box, p->clip);
	float wide = p->box.x1 - p->box.x0, high = p->box.y1 - p->box.y0;
	float most = 0.9f * (p->into->page.x1 - p->into->page.x0) * (p->into->page.y1 - p->into->page.y0);
	if (p->points < 2 || (seen.x1 - seen.x0) * (seen.y1 - seen.y0) > most)
		return; /* the paper itself */
	if ((wide <= THIN || high <= THIN) && (wide > 3 * high || high > 3 * wide)) {
		rule(p, p->box.x0, p->box.y0, p->box.x1, p->box.y1);
	} else if (p->pale) {
		return;
	} else if (p->square && p->points >= 4 && p->points <= 6) {
		rule(p, p->box.x0, p->box.y0, p->box.x1, p->box.y0);
		rule(p, p->box.x0, p->box.y1, p->box.x1, p->box.y1);
		rule(p, p->box.x0, p->box.y0, p->box.x0, p->box.y1);
		rule(p, p->box.x1, p->box.y0, p->box.x1, p->box.y1);
	} else {
		draw(p->ctx, p->into, seen);
	}
}

static void finish(part *p)
{
	if (p->points > 1 && !p->pale)
		paint_ground(p->into, crossing(p->box, p->clip));
	if (!p->stroked && p->points > 0)
		fill(p);
	p->points = 0;
}

static void moved(fz_context *ctx, void *arg, float x, float y)
{
	part *p = arg;
	finish(p);
	p->first = p->last = placed(p, x, y);
	p->box = nothing;
	reach(&p->box, p->last.x, p->last.y);
	p->points = p->square = 1;
}

static void to(part *p, fz_point at)
{
	if (p->stroked) {
		if (straight(p->last, at)) {
			rule(p, p->last.x, p->last.y, at.x, at.y);
		} else {
			fz_rect box = nothing;
			reach(&box, p->last.x, p->last.y);
			reach(&box, at.x, at.y);
			draw(p->ctx, p->into, crossing(box, p->clip));
		}
	}
	p->square &= straight(p->last, at);
	p->points++;
	reach(&p->box, at.x, at.y);
	p->last = at;
}

static void lined(fz_context *ctx, void *arg, float x, float y)
{
	to(arg, placed(arg, x, y));
}

/* A curve lies within its control points. */
static void curved(fz_context *ctx, void *arg, float x1, float y1, float x2, float y2, float x3, float y3)
{
	part *p = arg;
	fz_point a = placed(p, x1, y1), b = placed(p, x2, y2), c = placed(p, x3, y3);
	fz_rect box = nothing;
	reach(&box, p->last.x, p->last.y);
	reach(&box, a.x, a.y);
	reach(&box, b.x, b.y);
	reach(&box, c.x, c.y);
	if (p->stroked)
		draw(p->ctx, p->into, crossing(box, p->clip));
	reach(&p->box, box.x0, box.y0);
	reach(&p->box, box.x1, box.y1);
	p->square = 0;
	p->points++;
	p->last = c;
}

static void closed(fz_context *ctx, void *arg)
{
	part *p = arg;
	if (p->points > 1 && (p->last.x != p->first.x || p->last.y != p->first.y))
		to(p, p->first);
}

static void walk(fz_context *ctx, fz_device *dev, const fz_path *path, fz_matrix ctm, int stroked, int pale)
{
	static const fz_path_walker walker = { moved, lined, curved, closed, NULL, NULL, NULL, NULL };
	part p = { fz_user_context(ctx), ctx, ctm };
	if (!p.into)
		return;
	p.clip = crossing(p.into->page, fz_device_current_scissor(ctx, dev));
	p.stroked = stroked;
	p.pale = pale;
	fz_walk_path(ctx, path, &walker, &p);
	finish(&p);
}

int white(fz_context *ctx, fz_colorspace *cs, const float *color)
{
	if (!cs || !color)
		return 0;
	switch (fz_colorspace_type(ctx, cs)) {
	case FZ_COLORSPACE_GRAY:
		return color[0] > 0.99f;
	case FZ_COLORSPACE_RGB:
	case FZ_COLORSPACE_BGR:
		return color[0] > 0.99f && color[1] > 0.99f && color[2] > 0.99f;
	case FZ_COLORSPACE_CMYK:
		return color[0] < 0.01f && color[1] < 0.01f && color[2] < 0.01f && color[3] < 0.01f;
	default:
		return 0;
	}
}

static void fill_path(fz_context *ctx, fz_device *dev, const fz_path *path, int even_odd, fz_matrix ctm,
	fz_colorspace *cs, const float *color, float alpha, fz_color_params params)
{
	if (alpha > 0)
		walk(ctx, dev, path, ctm, 0, white(ctx, cs, color));
}

static void stroke_path(fz_context *ctx, fz_device *dev, const fz_path *path, const fz_stroke_state *stroke, fz_matrix ctm,
	fz_colorspace *cs, const float *color, float alpha, fz_color_params params)
{
	if (alpha > 0)
		walk(ctx, dev, path, ctm, 1, white(ctx, cs, color));
}

/* An image fills the unit square. Some programs draw rules as images. */
static void fill_image(fz_context *ctx, fz_device *dev, fz_image *image, fz_matrix ctm, float alpha, fz_color_params params)
{
	part p = { fz_user_context(ctx), ctx, ctm };
	fz_rect box = nothing;
	int i;
	if (!p.into || !(alpha > 0))
		return;
	p.clip = crossing(p.into->page, fz_device_current_scissor(ctx, dev));
	for (i = 0; i < 4; i++) {
		fz_point at = placed(&p, i & 1, i >> 1);
		reach(&box, at.x, at.y);
	}
	box = crossing(box, p.clip);
	paint_ground(p.into, box);
	if (box.x1 - box.x0 > THIN && box.y1 - box.y0 > THIN)
		note(ctx, p.into, MARK_IMAGE, box);
	else if (box.x0 <= box.x1 && box.y0 <= box.y1)
		rule(&p, box.x0, box.y0, box.x1, box.y1);
}

static void fill_image_mask(fz_context *ctx, fz_device *dev, fz_image *image, fz_matrix ctm,
	fz_colorspace *cs, const float *color, float alpha, fz_color_params params)
{
	fill_image(ctx, dev, image, ctm, alpha, params);
}

/* Images are loaded, without which nobody says where they stand, but not decoded. */
void watch_drawing(fz_context *ctx, fz_device *dev, drawing *into, fz_rect page, int pictures)
{
	into->page = page;
	fz_set_user_context(ctx, into);
	dev->fill_path = fill_path;
	dev->stroke_path = stroke_path;
	if (pictures) {
		dev->fill_image = fill_image;
		dev->fill_image_mask = fill_image_mask;
		fz_disable_device_hints(ctx, dev, FZ_DONT_DECODE_IMAGES);
	}
}
