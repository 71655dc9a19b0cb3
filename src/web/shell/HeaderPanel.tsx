import { type ReactNode, Suspense, useId, useRef, useState } from 'react';

import { lazyPart } from '#web/lazy-part.ts';
import type { AnchoredPanelProps } from '#web/ui/AnchoredPanel.tsx';
import { useIsIdle } from '#web/use-is-idle.ts';

const Panel = lazyPart(async () => (await import('#web/ui/AnchoredPanel.tsx')).AnchoredPanel);

interface Props extends Pick<AnchoredPanelProps, 'position' | 'width' | 'label' | 'skin'> {
  openerClass: string | undefined;
  panelClass: string | undefined;
  opener: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button of the header with its panel, which is fetched when the page has come to rest or when somebody presses before. */
export function HeaderPanel({ openerClass, panelClass, opener, children, ...place }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isIdle = useIsIdle();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-target`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        className={openerClass}
        onClick={() => setOpened(!opened)}
      >
        {opener}
      </button>
      <Suspense>
        {isIdle || opened ? (
          <Panel {...place} id={id} opener={button} opened={opened} onChange={setOpened} className={panelClass}>
            {children(() => setOpened(false))}
          </Panel>
        ) : null}
      </Suspense>
    </>
  );
}
