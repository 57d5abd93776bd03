import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileText, Film, Image as ImageIcon, RotateCw } from 'lucide';
import { useState } from 'react';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { ChatFile } from '../../data/chat/chat.ts';
import { chatFileOptions } from '../../data/chat/chat-file.query.ts';
import { formatBytes } from '../../data/chat/chat-file.ts';
import { FileBubble } from './bubble.tsx';

interface FileMessageProps {
  file: ChatFile;
  type: 'image' | 'video' | 'file';
  /** The sender: 'Você' or a name. */
  sender: string;
}

const icons = { image: ImageIcon, video: Film, file: FileText };

/** A file, opened through an address that only the two participants get. Pictures and videos are shown inline. */
export function FileMessage({ file, type, sender }: FileMessageProps) {
  const { data, isError, isFetching, refetch } = useQuery(chatFileOptions(file));
  return (
    <FileBubble
      icon={<Icon icon={icons[type]} />}
      name={file.name}
      detail={isError ? 'Não foi possível abrir o arquivo.' : formatBytes(file.size)}
      action={
        data ? (
          <a
            href={data.download}
            download={file.name}
            aria-label={`Baixar ${file.name}`}
            className={buttonVariants({ variant: 'tertiary', size: 'icon' })}
          >
            <Icon icon={Download} />
          </a>
        ) : isError ? (
          <Button
            variant="tertiary"
            size="icon"
            aria-label={`Tentar abrir ${file.name} novamente`}
            busy={isFetching}
            onClick={() => void refetch()}
          >
            <Icon icon={RotateCw} />
          </Button>
        ) : (
          <span className="size-11" />
        )
      }
    >
      {type === 'file' || isError ? null : <Preview address={data?.view} file={file} type={type} sender={sender} />}
    </FileBubble>
  );
}

interface PreviewProps {
  address: string | undefined;
  file: ChatFile;
  type: 'image' | 'video';
  sender: string;
}

/** Of a fixed size, so that the page doesn't jump when it loads; a kind that the browser can't show stays a file. */
function Preview({ address, file, type, sender }: PreviewProps) {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  if (!address) return <Skeleton className="aspect-[4/3] w-full" />;
  if (failed === address) return null;
  const onError = () => {
    // the first time the address may only have expired while the page was open
    if (failed === null) void queryClient.invalidateQueries({ queryKey: chatFileOptions(file).queryKey });
    setFailed(address);
  };
  return type === 'image' ? (
    <img
      src={address}
      alt={`${sender === 'Você' ? 'Imagem que você enviou' : `Imagem enviada por ${sender}`}: ${file.name}`}
      loading="lazy"
      decoding="async"
      className="aspect-[4/3] w-full rounded-photo object-contain"
      onError={onError}
    />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people send their own recordings, which have no captions
    <video
      src={address}
      controls
      preload="metadata"
      aria-label={`${sender === 'Você' ? 'Vídeo que você enviou' : `Vídeo enviado por ${sender}`}: ${file.name}`}
      className="aspect-[4/3] w-full rounded-photo bg-foreground"
      onError={onError}
    />
  );
}
