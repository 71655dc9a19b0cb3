import '@mantine/core/styles/Popover.layer.css';

import { Popover } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';

export interface AnchoredPanelProps {
  /** The opener's own is `<id>-target`. */
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: 'bottom-start' | 'bottom-end';
  width?: number;
  label: string;
  className: string | undefined;
  skin: 'dark' | undefined;
  children: ReactNode;
}

/** A panel beside what opens it, which stands before this one is fetched: where a panel goes is as much script as half a frame. */
export function AnchoredPanel(props: AnchoredPanelProps) {
  const { id, opener, opened, onChange, position, width, label, className, skin, children } = props;
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={onChange}
      position={position}
      {...(width === undefined ? {} : { width })}
      offset={6}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Anchor opener={opener} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label} data-skin={skin}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Tells the panel of an element that somebody else has drawn. */
function Anchor({ ref, opener }: { ref?: Ref<HTMLButtonElement | null>; opener: AnchoredPanelProps['opener'] }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => opener.current, [opener]);
  return null;
}
