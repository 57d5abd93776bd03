/** Keeps the place of a page that is on its way: the footer waits below the window, where its way down is not seen. */
export function PagePending() {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <span className="sr-only">Carregando</span>
    </div>
  );
}
