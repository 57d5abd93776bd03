/*
 * Runs in a worker of the page, which continues while the thread of the page is busy. The page sends its state each second and at each
 * change; null: it is hidden, or shows a dialog. Reports a page that sends nothing for 5 s, a next page that does not come within 8 s, and
 * a click that nothing is painted after for 8 s. Plain JavaScript, sent as it is; `shell/src/platform/freeze-watch.ts` starts it.
 */
const everyMs = 1000;
// its own timer came late, too: the browser was stopped, or the machine slept
const suspendedMs = 2500;
const kinds = {
  ping: { limitMs: 5000, message: 'A página travou por 5 s' },
  next: { limitMs: 8000, message: 'A página seguinte não veio em 8 s' },
  press: { limitMs: 8000, message: 'Um clique ficou 8 s sem efeito' },
};

let page = null;
let last = performance.now();
/** When the last ping came, and when the current wait for a page and the current click began. */
const since = { ping: last, next: last, press: last };
const reported = new Set();

addEventListener('message', ({ data }) => {
  const now = performance.now();
  since.ping = now;
  if (data?.next !== page?.next) since.next = now;
  if (data?.press !== page?.press) since.press = now;
  page = data;
});

setInterval(() => {
  const now = performance.now();
  if (!page || now - last > suspendedMs) {
    for (const kind of Object.keys(since)) since[kind] = now;
  }
  last = now;
  for (const [kind, { limitMs }] of Object.entries(kinds)) {
    const isOn = kind === 'ping' ? page : page?.[kind];
    if (isOn && now - since[kind] >= limitMs) report(kind);
  }
}, everyMs);

/** As `telemetry-report.schema.ts` wants it. */
function report(kind) {
  const { visit, part } = page;
  const key = `${kind} ${part?.unit}`;
  // overrides apply to this visit only and say nothing about a release
  if (!part || reported.has(key)) return;
  reported.add(key);
  const unit = { unit: part.unit, version: part.version };
  const error = {
    unit: part.unit,
    version: part.version,
    kind: 'frozen',
    message: kinds[kind].message,
    page: part.page,
    count: 1,
    first: true,
  };
  fetch('/telemetry', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visit, failed: [unit], errors: [error] }),
  }).catch(() => {});
}
