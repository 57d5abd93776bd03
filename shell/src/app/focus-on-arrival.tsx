import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the content of a new page, from where Tab continues, and has its title read out. Mounted after the component that
 * writes the title.
 */
export function FocusOnArrival() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setTitle(document.title);
    // a place within the page is the browser's to go to
    if (!hash) document.getElementById('conteudo')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p role="status" data-slot="arrival" className="sr-only">
      {title}
    </p>
  );
}
