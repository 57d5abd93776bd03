import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { isPhone } from './journey.ts';
import { type Mail, mailAddress } from './mailbox.ts';
import { trial } from './trial.ts';

/** As long as a loaded machine may take. A picture that never comes fails the journey. */
const longest = 10_000;

/** A picture that takes longer than this after it is in view is noted in the report. */
const noticeable = 500;

const phoneOnItsSide = { width: 844, height: 390 };

/**
 * Scrolls through the page and through each row in it, as a person does: each picture that is in view must be decoded and
 * visible. On the phone once more after it is turned.
 */
export async function expectPictures(page: Page): Promise<void> {
  // the demonstration's photographs are not on a running site
  if (trial?.site) return;
  await expectPicturesNow(page);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await page.setViewportSize(phoneOnItsSide);
  await expectPicturesNow(page);
  await page.setViewportSize(size);
}

async function expectPicturesNow(page: Page): Promise<void> {
  const { faults, slowest } = await page.evaluate(walkPictures, {
    longest,
    // a new listing has no photo yet
    wanted: new URL(page.url()).pathname === '/anunciar' ? 'img' : 'img, [data-slot=no-picture]',
  });
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(faults, `pictures on ${where}`).toEqual([]);
  if (slowest > noticeable)
    test.info().annotations.push({ type: 'slow picture', description: `${Math.round(slowest)} ms on ${where}` });
}

/** Expects the pictures of an e-mail, at the sizes of a desktop and of both orientations of a phone. */
export async function expectMailPictures(context: BrowserContext, mail: Mail): Promise<void> {
  const reader = await context.newPage();
  await reader.goto(mailAddress(mail));
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, phoneOnItsSide]) {
    await reader.setViewportSize(size);
    await expectPicturesNow(reader);
  }
  await reader.close();
}

/** Runs in the page. */
async function walkPictures({
  longest,
  wanted,
}: {
  longest: number;
  /** A selector: what must be a picture where it is in view. */
  wanted: string;
}): Promise<{ faults: string[]; slowest: number }> {
  const faults = new Set<string>();
  let slowest = 0;
  const walked = new WeakSet<Element>();
  const pageItself = document.scrollingElement as Element;
  const frame = () => new Promise(requestAnimationFrame);

  /** Returns the elements that are in view; ancestors that clip them count. */
  const inView = (elements: Element[]) =>
    new Promise<Element[]>((resolve) => {
      if (elements.length === 0) resolve([]);
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        resolve(
          entries
            .filter(({ intersectionRect: { width, height } }) => width >= 8 && height >= 8)
            .map(({ target }) => target)
            .filter((target) => target.checkVisibility({ visibilityProperty: true })),
        );
      });
      for (const element of elements) observer.observe(element);
    });

  const fault = (element: Element) => {
    if (!(element instanceof HTMLImageElement))
      return `no picture in ${element.parentElement?.outerHTML.slice(0, 200)}`;
    if (!element.complete || element.naturalWidth <= 1)
      return `${element.alt} not decoded: ${element.currentSrc.slice(0, 200)}`;
    return element.checkVisibility({ opacityProperty: true })
      ? null
      : `${element.alt} is transparent: ${element.currentSrc}`;
  };

  const settle = async () => {
    const start = performance.now();
    for (;;) {
      const found = (await inView([...document.querySelectorAll(wanted)])).map(fault);
      const missing = found.filter((text) => text !== null);
      const took = performance.now() - start;
      if (missing.length === 0) {
        slowest = Math.max(slowest, took);
        return;
      }
      if (took > longest) {
        for (const text of missing) faults.add(text);
        return;
      }
      await frame();
    }
  };

  const scrollerOf = (element: Element): Element => {
    for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return at;
    return pageItself;
  };
  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const may = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    return (
      element !== pageItself &&
      element !== document.body &&
      ((may(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (may(overflowY) && element.scrollHeight > element.clientHeight + 1))
    );
  };

  /** Scrolls each by its visible part; @returns those that moved */
  const advance = (scrollers: Element[]) =>
    scrollers.filter((scroller) => {
      const { scrollLeft, scrollTop } = scroller;
      const isRow = scroller !== pageItself && scroller.scrollWidth > scroller.clientWidth + 1;
      scroller.scrollBy({
        left: isRow ? scroller.clientWidth : 0,
        top: isRow ? 0 : scroller.clientHeight,
        behavior: 'instant',
      });
      return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop;
    });

  const touch = (element: Element) => {
    const { x: clientX, y: clientY } = element.getBoundingClientRect();
    const finger = new Touch({ identifier: 1, target: element, clientX, clientY });
    const init = { bubbles: true, changedTouches: [finger] };
    element.dispatchEvent(new TouchEvent('touchstart', { ...init, touches: [finger] }));
    element.dispatchEvent(new TouchEvent('touchend', init));
  };

  const walk = async (scrollers: Element[]) => {
    const starts = scrollers.map(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
    for (let moving = scrollers; moving.length > 0 && faults.size === 0; moving = advance(moving)) {
      await settle();
      const rows = [...document.querySelectorAll(':has(img, [data-slot=picture])')].filter(
        (element) => !walked.has(element) && scrolls(element) && scrollers.includes(scrollerOf(element)),
      );
      const shown = await inView(rows);
      for (const row of shown) {
        walked.add(row);
        // a finger, or the mouse, reaches for it before it moves
        if (navigator.maxTouchPoints === 0) row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        else touch(row);
      }
      if (shown.length > 0) await walk(shown);
    }
    for (const [index, scroller] of scrollers.entries()) scroller.scrollTo({ ...starts[index], behavior: 'instant' });
  };

  pageItself.scrollTo({ top: 0, behavior: 'instant' });
  await walk([pageItself]);
  return { faults: [...faults], slowest };
}
