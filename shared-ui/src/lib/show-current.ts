/** Scrolls a row of links to the one of the page that is shown; the page stays where it is. */
export function showCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
  const gutter = Number.parseFloat(getComputedStyle(row).paddingLeft) || 0;
  if (current) row.scrollLeft += current.left - row.getBoundingClientRect().left - gutter;
}
