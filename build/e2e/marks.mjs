// Whether marks lie where they should.

/** marksOverPicture runs in the page: where each mark lies, and how much of the picture under it is print. */
export function marksOverPicture(css) {
  const picture = document.querySelector('img[data-page]');
  if (!picture?.complete || picture.naturalWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const ink = canvas.getContext('2d');
  ink.drawImage(picture, 0, 0);
  const page = picture.getBoundingClientRect();
  return [...document.querySelectorAll(css)].map((each) => {
    const box = each.getBoundingClientRect();
    const scale = picture.naturalWidth / page.width;
    const w = Math.max(1, Math.round(box.width * scale));
    const h = Math.max(1, Math.round(box.height * scale));
    const { data } = ink.getImageData(Math.round((box.left - page.left) * scale), Math.round((box.top - page.top) * scale), w, h);
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] < 140) dark += 1;
    const inside = box.left >= page.left - 1 && box.top >= page.top - 1 && box.right <= page.right + 1 && box.bottom <= page.bottom + 1;
    return { inside, ink: dark / (w * h), width: Math.round(box.width), height: Math.round(box.height) };
  });
}
