import type { ChatBoxProps } from 'shared-domain/contracts/widgets.ts';
import { ChatBox } from '../features/ask-host/chat-box.tsx';

/** Widget `chat/chat-box` ('Tire suas dúvidas'). Another space is another box: no text of the last one may stay. */
export default function ChatBoxWidget(props: ChatBoxProps) {
  return <ChatBox key={props.space.id} {...props} />;
}
