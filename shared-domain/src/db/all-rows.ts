/** Rows of a request, well below the limit of the API (`max_rows`). */
const atOnce = 500;

/** Every row of a question, however many there are; its order has to be total. `ask` adds `.range(first, last)`. */
export async function allRows<Row>(ask: (first: number, last: number) => PromiseLike<{ data: Row[] }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await ask(rows.length, rows.length + atOnce - 1);
    rows.push(...data);
    if (data.length < atOnce) return rows;
  }
}
