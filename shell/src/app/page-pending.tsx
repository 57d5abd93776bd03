/** Keeps the place of a page that is on its way, so that the footer does not jump. */
export function PagePending() {
  return (
    <div className="min-h-[70vh]" aria-busy="true">
      <span className="sr-only">Carregando</span>
    </div>
  );
}
