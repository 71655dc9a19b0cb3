import '@mantine/core/styles/Combobox.layer.css';

import { Combobox, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import { useScanKeys } from '#web/ui/scan/scan-keys.ts';
import { useIsHandheld } from '#web/viewport.ts';

import styles from './ResultBox.module.css';

export interface ResultOption {
  id: string;
  content: ReactNode;
  /** An address that Ctrl or the middle button opens in a tab of its own. */
  to?: string;
}

export interface ResultGroup<O extends ResultOption = ResultOption> {
  id: string;
  title: string;
  options: readonly O[];
}

interface Props<O extends ResultOption> {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly ResultGroup<O>[];
  /** The results belong to an earlier text: they stay, dimmed. */
  isOld: boolean;
  /** The first result is chosen already; Enter takes it. */
  picksFirst: boolean;
  /** Enter is not for what is listed now. */
  holdsEnter?: boolean;
  onPick: (option: O) => void;
  /** Enter while nothing is chosen. */
  onEnter: (text: string) => void;
  /** A scanner read into the field. */
  onScan: (raw: string) => void;
  onEscape?: () => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Between the field and the list. */
  children?: ReactNode;
}

/**
 * One box and what it finds, in groups: a combobox whose list is always open. The arrows walk through it, Enter opens, the
 * field keeps the focus. It takes readings of scanners for itself.
 */
export function ResultBox<O extends ResultOption>(props: Props<O>) {
  const { groups, isOld, picksFirst, onPick, onText } = props;
  const options = groups.flatMap((group) => group.options);
  const combobox = useCombobox({ opened: options.length > 0 });
  const chosen = useChosen(
    combobox,
    picksFirst && options.length > 0,
    [props.text, ...options.map(({ id }) => id)].join('\n'),
  );
  const field = useRef<HTMLInputElement>(null);
  // Its own would change whenever the list comes and goes, and the field would name one that is no more.
  const listId = useId();
  const [isTapped, setIsTapped] = useState(false);
  const isHandheld = useIsHandheld();
  const hearScan = useScanKeys((raw) => {
    combobox.resetSelectedOption();
    props.onScan(raw);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    chosen.onKeyDown(event);
    if (hearScan(event)) return;
    if (event.key === 'Escape') props.onEscape?.();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (props.holdsEnter) combobox.resetSelectedOption();
    if (combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    props.onEnter(event.currentTarget.value);
  };
  const pick = (id: string) => {
    const option = options.find((one) => one.id === id);
    if (option !== undefined) onPick(option);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <div className={styles.strip}>
        <IconSearch aria-hidden size={20} stroke={1.75} />
        <Combobox.EventsTarget withExpandedAttribute {...chosen.aria}>
          <input
            ref={props.fieldRef ?? field}
            type="text"
            className={styles.field}
            aria-label={props.label}
            aria-autocomplete="list"
            placeholder={props.placeholder}
            value={props.text}
            maxLength={100}
            // A reader that is part of the device needs no keyboard over half the screen; whoever touches the field does.
            inputMode={isHandheld && !isTapped ? 'none' : 'text'}
            enterKeyHint="search"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            data-lee-codigos=""
            onPointerDown={() => setIsTapped(true)}
            onChange={(event) => {
              combobox.resetSelectedOption();
              onText(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
      </div>
      {props.children}
      {options.length === 0 ? null : (
        <Combobox.Options id={listId} className={styles.list} aria-label="Resultados" data-old={isOld || undefined}>
          {groups.map((group) =>
            group.options.length === 0 ? null : (
              <Combobox.Group key={group.id} label={group.title} classNames={{ groupLabel: styles.title }}>
                {group.options.map((option) => (
                  <Combobox.Option key={option.id} value={option.id} className={styles.option} {...ownTab(option.to)}>
                    {option.content}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
          )}
        </Combobox.Options>
      )}
    </Combobox>
  );
}

/** What is chosen when the list changes, and what a reader hears of it; the arrows are the combobox's. */
function useChosen(combobox: ReturnType<typeof useCombobox>, picksFirst: boolean, shown: string) {
  const [first, setFirst] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  const latest = useRef(combobox);
  const seen = useRef('');
  latest.current = combobox;
  useEffect(() => {
    // What stood at the same place in the list before is not what the person chose.
    if (seen.current !== shown) latest.current.resetSelectedOption();
    seen.current = shown;
    setMoved(false);
    setFirst(picksFirst ? latest.current.selectFirstOption() : null);
  }, [shown, picksFirst]);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') setMoved(true);
    },
    // Until an arrow is pressed the combobox names what was chosen last, which may be gone; only null takes that away.
    aria: moved ? {} : { 'aria-activedescendant': first },
  };
}

/** Ctrl and the middle button do what they do with a link. */
function ownTab(to: string | undefined) {
  if (to === undefined) return {};
  const open = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    window.open(to, '_blank', 'noopener');
  };
  return {
    onClickCapture: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey) open(event);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(event);
    },
  };
}
