/** The first thing the keyboard reaches. The page's `<main>` has the id `conteudo` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="absolute -top-20 left-4 z-60 rounded-control bg-foreground px-[18px] py-3 text-background focus:top-3"
    >
      Pular para o conteúdo
    </a>
  );
}
