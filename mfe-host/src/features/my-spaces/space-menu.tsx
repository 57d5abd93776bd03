import { Copy, Ellipsis, Eye, type IconNode, Link2, PencilLine, Trash2, X } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';
import { notify } from 'shared-domain/platform';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { isEditableSpace } from 'shared-domain/spaces/space-status.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';

// a menu's code comes with the first click
const menu = onDemand(() => import('shared-ui/primitives/menu.tsx'));

interface SpaceMenuProps {
  space: OwnSpace;
  /** It was taken down: only the host sees it, and it can be neither copied nor deleted until it is back. */
  isSuspended: boolean;
  /** The row has no button for it. */
  editsHere: boolean;
  onPreview: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** Actions on a listing that hosts seldom need. */
export function SpaceMenu({ space, isSuspended, editsHere, onPreview, onCancel, onDelete }: SpaceMenuProps) {
  const [requested, setRequested] = useState(false);
  const isHostSuspended = useIsSuspended();
  const Menus = useOpened(menu, requested, () => setRequested(false));
  const { id, status, title } = space;
  const isPublic = status === 'approved' && !isSuspended;
  const isOpen = isEditableSpace(status) && !isSuspended;
  const button = (
    <button
      type="button"
      aria-label={`Mais ações de ${title}`}
      aria-haspopup="menu"
      className="icon-button aria-expanded:bg-muted max-desk:border max-desk:border-border-strong"
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => setRequested(true)}
    >
      <Icon icon={Ellipsis} />
    </button>
  );
  if (!requested || !Menus) return button;
  const { Menu, MenuItem, MenuLink } = Menus;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(spaceHref(id), window.location.href).href);
      notify({
        title: 'Link copiado!',
        text: 'O endereço deste espaço está na área de transferência.',
        tone: 'success',
      });
    } catch {
      notify({ title: 'Não foi possível copiar o link', tone: 'danger' });
    }
  };
  return (
    <Menu trigger={button} defaultOpen>
      {isPublic ? (
        <MenuLink render={<Link to={spaceHref(id)} />}>
          <Row icon={Eye}>Ver como está no site</Row>
        </MenuLink>
      ) : (
        <MenuItem onClick={onPreview}>
          <Row icon={Eye}>Visualizar</Row>
        </MenuItem>
      )}
      {editsHere ? (
        <MenuLink render={<Link to={`/editar-espaco/${id}`} />}>
          <Row icon={PencilLine}>Editar</Row>
        </MenuLink>
      ) : null}
      {isOpen && !isHostSuspended ? (
        <MenuLink render={<Link to={`/anunciar?de=${id}`} />}>
          <Row icon={Copy}>Duplicar anúncio</Row>
        </MenuLink>
      ) : null}
      {isPublic ? (
        <MenuItem onClick={copy}>
          <Row icon={Link2}>Copiar link</Row>
        </MenuItem>
      ) : null}
      {status === 'pending' ? (
        <MenuItem {...dialogIntent} onClick={onCancel}>
          <Row icon={X}>Cancelar anúncio</Row>
        </MenuItem>
      ) : null}
      {isOpen ? (
        <div className="mt-1.5 border-t border-border pt-1.5">
          <MenuItem {...dialogIntent} className="text-danger" onClick={onDelete}>
            <Row icon={Trash2}>Excluir</Row>
          </MenuItem>
        </div>
      ) : null}
    </Menu>
  );
}

function Row({ icon, children }: { icon: IconNode; children: string }) {
  return (
    <span className="flex items-center gap-3">
      <Icon icon={icon} size={18} />
      {children}
    </span>
  );
}
