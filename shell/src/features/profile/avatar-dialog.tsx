import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { hasTooManyPixels, isTruncated, typedByBytes } from 'shared-domain/files/picture-size.ts';
import { UploadError, uploadLimitText } from 'shared-domain/files/upload-file.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import type { PublicProfile } from 'shared-domain/people/public-profile.query.ts';
import { notify } from 'shared-domain/platform';
import { pictureMegabytes } from 'shared-domain/rules/listing-rules.ts';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { useAvatar } from '../../data/people/avatar.mutation.ts';
import { avatarFileError, avatarTypes, hugePicture, invalidPicture, truncatedPicture } from './avatar-file.ts';
import { cropPicture, type PictureArea } from './crop-picture.ts';

async function unusable(file: Blob) {
  if (await hasTooManyPixels(file)) return hugePicture;
  return isTruncated(new DataView(await file.arrayBuffer())) ? truncatedPicture : undefined;
}

export interface AvatarDialogProps {
  profile: PublicProfile;
  onClose: () => void;
}

/** Choose a picture, choose its part, save; or remove the present one. */
export function AvatarDialog({ profile, onClose }: AvatarDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const avatar = useAvatar(profile.id, profile.avatarUrl);
  const [source, setSource] = useState<string>();
  const [area, setArea] = useState<PictureArea>();
  const [progress, setProgress] = useState(0);
  const busy = avatar.upload.isPending || avatar.remove.isPending;

  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // the same file may be chosen again
    event.target.value = '';
    if (!chosen) return;
    const file = await typedByBytes(chosen);
    const error = avatarFileError(file) ?? (await unusable(file));
    const address = error ? '' : URL.createObjectURL(file);
    if (error || !(await isReadable(address))) {
      URL.revokeObjectURL(address);
      notify({ ...(error ?? invalidPicture), tone: 'danger' });
      return;
    }
    setArea(undefined);
    setSource(address);
  };

  const save = async () => {
    if (!source || !area || busy) return;
    setProgress(0);
    try {
      await avatar.upload.mutateAsync({ picture: await cropPicture(source, area), onProgress: setProgress });
      notify({ title: 'Avatar atualizado', tone: 'success' });
      onClose();
    } catch (error) {
      notify({
        title: 'Erro no upload',
        text:
          error instanceof UploadError && error.isOverLimit
            ? uploadLimitText
            : 'Não foi possível atualizar sua foto. Tente novamente.',
        tone: 'danger',
      });
    }
  };

  const remove = () =>
    avatar.remove.mutateAsync().then(
      () => {
        notify({ title: 'Avatar removido', tone: 'success' });
        onClose();
      },
      () =>
        notify({
          title: 'Erro ao remover',
          text: 'Não foi possível remover sua foto. Tente novamente.',
          tone: 'danger',
        }),
    );

  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Foto do perfil"
      footer={
        source ? (
          <>
            <Button variant="tertiary" disabled={busy} onClick={() => picker.current?.click()}>
              Escolher outra
            </Button>
            <Button busy={avatar.upload.isPending} busyLabel="Enviando..." disabled={!area} onClick={save}>
              Salvar foto
            </Button>
          </>
        ) : (
          <>
            {profile.avatarUrl ? (
              <Button variant="danger-outline" busy={avatar.remove.isPending} busyLabel="Removendo..." onClick={remove}>
                Remover foto
              </Button>
            ) : null}
            <Button disabled={busy} onClick={() => picker.current?.click()}>
              Escolher foto
            </Button>
          </>
        )
      }
    >
      <input
        ref={picker}
        type="file"
        accept={avatarTypes}
        aria-label="Arquivo da foto"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      {source ? (
        <CropField source={source} onArea={setArea} />
      ) : (
        <div className="grid justify-items-center gap-4 py-4 text-center">
          <Avatar name={personName(profile.fullName, 'Sem nome')} src={profile.avatarUrl} size="xl" />
          <p className="text-sm text-muted-foreground">JPG, PNG ou GIF, com até {pictureMegabytes} MB.</p>
        </div>
      )}
      {avatar.upload.isPending ? (
        <progress
          aria-label="Envio da foto"
          max={1}
          value={progress}
          className="mt-4 h-2 w-full overflow-hidden rounded-full accent-primary"
        />
      ) : null}
    </Dialog>
  );
}

function CropField({ source, onArea }: { source: string; onArea: (area: PictureArea) => void }) {
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-4">
      <div className="relative h-72 overflow-hidden rounded-photo bg-inverse">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // its rules are in the classes below: the page allows no style element of others
          disableAutomaticStylesInjection
          classes={{
            containerClassName:
              'absolute inset-0 flex cursor-move touch-none items-center justify-center overflow-hidden select-none',
            mediaClassName: 'absolute inset-0 m-auto max-h-full max-w-full will-change-transform',
            cropAreaClassName:
              'absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-full border border-white/70 text-black/50 shadow-[0_0_0_9999em]',
          }}
          cropperProps={{ role: 'application', 'aria-label': 'Parte da foto que aparece; as setas movem' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={zoomId} className="text-sm font-semibold">
          Aproximação
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 w-full accent-primary"
        />
      </div>
    </div>
  );
}

async function isReadable(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
