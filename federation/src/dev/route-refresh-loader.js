/*
 * A route module exports its page together with functions (`loader`, `meta`), so React's fast refresh does not take it for a module of
 * components and would reload the page. This accepts its changes: the page is refreshed in place, and only a change of another export
 * reloads.
 */
const appended = `
import { performReactRefresh as refreshNow } from 'react-refresh/runtime';
if (import.meta.webpackHot) {
  const exported = __webpack_require__.c[__webpack_module__.id]?.exports ?? {};
  const others = Object.keys(exported)
    .filter((name) => !/^[A-Z]/.test(name))
    .map((name) => name + String(exported[name]))
    .sort()
    .join();
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => {
    data.others = others;
  });
  const { data } = import.meta.webpackHot;
  if (data?.others !== undefined) {
    if (data.others === others) setTimeout(refreshNow);
    else location.reload();
  }
}
`;

export default function acceptRoute(source) {
  return source + appended;
}
