/** A plain link: no blocker stops it, and the page behind it gets no hold of ours. */
export function CheckoutLink({ href, className, children }: { href: string; className: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
