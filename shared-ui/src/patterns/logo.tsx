import type { ComponentProps } from 'react';
import logo from '../images/logo.svg';
import inverseLogo from '../images/logo-inverse.svg';

/** Mark and name. On the dark sea both are white: `<Logo inverse />`. Name the link around it. */
export function Logo({ inverse = false, ...props }: ComponentProps<'img'> & { inverse?: boolean }) {
  return <img data-slot="logo" src={inverse ? inverseLogo : logo} alt="" width={172} height={32} {...props} />;
}
