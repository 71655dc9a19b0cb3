import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { checkServer } from './api.ts';
import { useConnection } from './connection.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
/** How long the good news stays. */
const SAID_MS = 4_000;

/**
 * While the server is out of reach, asks for it again and again, at once where the browser has a network again or the person
 * says so; once it is back, what failed or has grown old on the page is loaded anew.
 */
export function useRecovery() {
  const client = useQueryClient();
  const online = useConnection((state) => state.online);
  const recoveries = useConnection((state) => state.recoveries);
  const [isChecking, setChecking] = useState(false);
  const [isBack, setBack] = useState(false);

  const check = async () => {
    setChecking(true);
    await checkServer();
    setChecking(false);
  };

  useEffect(() => {
    if (online) return;
    let wait = FIRST_WAIT_MS;
    let timer = 0;
    const look = async () => {
      window.clearTimeout(timer);
      if (await checkServer()) return;
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
      timer = window.setTimeout(() => void look(), wait);
    };
    const lookNow = () => void look();
    timer = window.setTimeout(lookNow, wait);
    window.addEventListener('online', lookNow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', lookNow);
    };
  }, [online]);

  useEffect(() => {
    if (recoveries === 0) return;
    setBack(true);
    void client.invalidateQueries({ refetchType: 'active' });
    const timer = window.setTimeout(setBack, SAID_MS, false);
    return () => window.clearTimeout(timer);
  }, [recoveries, client]);

  return { online, isBack: online && isBack, isChecking, check };
}
