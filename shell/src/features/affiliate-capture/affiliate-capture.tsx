import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from 'shared-domain/platform';
import { claimAffiliateCode } from '../../data/people/claim-affiliate-code.ts';
import { affiliateCode, forgetAffiliateCode, keepAffiliateCode } from '../../platform/affiliate-code.ts';

/**
 * Takes `?ref=` from any address into storage, and attributes whoever is signed in or signs in later. Mounted once, in
 * the layout.
 */
export function AffiliateCapture() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const code = parameters.get('ref');
    if (code === null) return;
    keepAffiliateCode(code.trim());
    parameters.delete('ref');
    // through the router, which would otherwise write the code back with its next step
    void navigate(
      { pathname, search: parameters.toString(), hash },
      { replace: true, state, preventScrollReset: true },
    );
  }, [pathname, search, hash, state, navigate]);

  useEffect(() => {
    const code = userId && affiliateCode();
    // the effect above keeps the code first, and takes it from the address, which brings us here again
    if (!code || new URLSearchParams(search).has('ref')) return;
    // a claim that did not arrive is made with the next page
    claimAffiliateCode(code).then(
      () => {
        if (affiliateCode() === code) forgetAffiliateCode();
      },
      () => {},
    );
  }, [userId, search]);

  return null;
}
