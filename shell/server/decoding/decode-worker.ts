import { parentPort, workerData } from 'node:worker_threads';
import { decodeStack } from './decode-stack.ts';
import type { StackFrame } from './stack-frames.ts';

// Reading a map takes a processor for some hundred milliseconds: not the one that answers visitors.

const { frames, maps } = workerData as { frames: StackFrame[]; maps: Record<string, string> };
parentPort?.postMessage(decodeStack(frames, maps));
