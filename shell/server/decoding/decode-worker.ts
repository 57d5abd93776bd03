import { parentPort, workerData } from 'node:worker_threads';
import { decodeStack, type KnownSources } from './decode-stack.ts';
import type { StackFrame } from './stack-frames.ts';

// Reading a map takes a processor for some hundred milliseconds: not the one that answers visitors.

const { frames, sources } = workerData as { frames: StackFrame[]; sources: KnownSources };
parentPort?.postMessage(decodeStack(frames, sources));
