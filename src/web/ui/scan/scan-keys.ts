import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { isBurst, looksLikeCode } from '#shared/scan.ts';

import { createPatience } from './patience.ts';
import { separatorOf } from './separator.ts';
import { afterSilence } from './silence.ts';

interface Burst {
  text: string;
  times: number[];
  /** When the last key of it was pressed, of whichever kind. */
  last: number;
}

const NOTHING: Burst = { text: '', times: [], last: Number.NEGATIVE_INFINITY };

/**
 * For a field that people type in and scanners read into: hears its keys and tells the reading apart from what stood in the
 * field before. Answers whether the key ended a reading, which is then all that the key does.
 */
export function useScanKeys(onScan: (raw: string) => void): (event: KeyboardEvent) => boolean {
  const [patience] = useState(createPatience);
  const burst = useRef(NOTHING);
  const stay = useRef(() => {});
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => () => stay.current(), []);

  const finish = () => {
    stay.current();
    const { text, times } = burst.current;
    burst.current = NOTHING;
    if (!isBurst(times) || !looksLikeCode(text)) return false;
    latest.current(text);
    return true;
  };
  const finishBySilence = () => {
    if (finish()) patience.noteSilence();
  };
  const goOn = (longer: Burst) => {
    burst.current = longer;
    stay.current();
    stay.current = afterSilence(patience.silence(), longer.last, finishBySilence);
  };
  return (event) => {
    const { timeStamp } = event;
    const since = timeStamp - burst.current.last;
    const isJoined = patience.joins(since, burst.current.times);
    const separator = isJoined ? separatorOf(event.nativeEvent, burst.current.times) : null;
    if (separator !== null) {
      if (separator !== '') {
        event.preventDefault();
        event.stopPropagation();
      }
      goOn({ ...burst.current, text: burst.current.text + separator, last: timeStamp });
      return false;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) {
      burst.current = NOTHING;
      return false;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      const isRead = isJoined && finish();
      burst.current = NOTHING;
      if (!isRead) return false;
      patience.noteEnd();
      event.preventDefault();
      return isRead;
    }
    if (event.key.length !== 1) return false;
    // The one before is over, though its silence has not been noticed yet.
    if (!isJoined) finishBySilence();
    const { text, times } = burst.current;
    goOn({ text: text + event.key, times: [...times, timeStamp], last: timeStamp });
    return false;
  };
}
