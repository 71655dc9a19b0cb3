import { usePrintOnce } from './use-print-once.ts';

/** Within a `PrintReport` that a button asked for: prints it as soon as it is drawn. */
export function PrintNow({ onPrinted }: { onPrinted: () => void }) {
  usePrintOnce(onPrinted);
  return null;
}
