import { IconBarcode, IconCamera, IconKeyboard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isBurst, normalizeScan, puestoOf, recorridoOf, withSeparators } from '#shared/scan.ts';
import { lazyView } from '#web/lazy-part.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsHandheld } from '#web/viewport.ts';

import { noteFieldKey, noteFieldTaken } from './field-rest.ts';
import { createPatience } from './patience.ts';
import styles from './ScanInput.module.css';
import { separatorOf } from './separator.ts';
import { afterSilence } from './silence.ts';
import { playTone, unlockSounds } from './sounds.ts';
import { noLeidas, nothingLeft, withUnread } from './unread.ts';
import { useFieldFocus } from './use-field-focus.ts';
import { listenForScans } from './wedge.ts';

interface Props {
  placeholder: string;
  /** Gets each reading as it came and as the session's scan settings clean it. */
  onRead: (raw: string, code: string) => void;
  /** Where the label of a cart means the cart itself; without it, it leads to building a round. */
  onCarro?: (code: string) => void;
  /** Where the label of an agency means what waits for it; without it, it leads to building a round. */
  onAgente?: ((code: string) => void) | undefined;
  /** What became of the last one: the colour of the edge. */
  estado: 'espera' | 'leyendo' | 'cancelada' | 'ok' | 'repetida' | 'error';
  /** While a dialog works on a reading, the field does not take the focus back. */
  paused: boolean;
  /** It does not take the focus by itself: the page has single keys. */
  shy?: boolean;
  /** A reading arrived in that dialog and was undone: the dialog says so. Under anything else that is open the strip says it itself. */
  onRefused: (raw: string) => void;
}

/** Where there is no reader a phone's own camera is one. */
const CamaraView = lazyView(() => import('./camara/CamaraView.tsx').then((part) => part.CamaraView));

const NONE: readonly string[] = [];
const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };

/** The strip with the scan field: never disabled, never cleared by an answer, ready for the next reading at once. */
export function ScanBox({ placeholder, onRead, onCarro, onAgente, estado, paused, shy = false, onRefused }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { take, refuse, unread, dismiss } = useTake({ onRead, onCarro, onAgente });
  const [isCamera, setCamera] = useState(false);
  const leida = useRef('');
  // Whoever opens it by hand may want the very label again.
  const openCamera = (isOn: boolean) => {
    leida.current = '';
    setCamera(isOn);
  };

  useEffect(unlockSounds, []);
  useFieldFocus(field, paused, shy);
  useWedge(field, take, (raw) => {
    if (paused) onRefused(raw);
    else refuse(raw);
    playTone('error');
  });

  return (
    <div className={styles.box}>
      <Strip
        fieldRef={field}
        placeholder={placeholder}
        estado={estado}
        isCamera={isCamera}
        onCamera={openCamera}
        onTake={take}
      />
      {isCamera && !paused ? (
        <Suspense>
          <CamaraView leida={leida} onRead={take} onClose={() => openCamera(false)} />
        </Suspense>
      ) : null}
      <ErrorAlert error={unread} onDismiss={dismiss} />
    </div>
  );
}

interface StripProps extends Pick<Props, 'placeholder' | 'estado'> {
  fieldRef: RefObject<HTMLInputElement | null>;
  isCamera: boolean;
  onCamera: (isOn: boolean) => void;
  onTake: (raw: string) => void;
}

function Strip({ fieldRef, placeholder, estado, isCamera, onCamera, onTake }: StripProps) {
  const isHandheld = useIsHandheld();
  const [keyboard, setKeyboard] = useState(false);
  return (
    <div className={styles.strip} data-estado={estado}>
      <IconBarcode aria-hidden size={22} stroke={1.75} />
      <ScanField
        fieldRef={fieldRef}
        placeholder={placeholder}
        inputMode={isHandheld && !keyboard ? 'none' : 'text'}
        onTake={onTake}
      />
      {isHandheld && 'mediaDevices' in navigator ? (
        <button
          type="button"
          className={styles.keyboard}
          aria-label="Leer con la cámara"
          aria-pressed={isCamera}
          onClick={() => onCamera(!isCamera)}
        >
          <IconCamera aria-hidden size={22} stroke={1.75} />
        </button>
      ) : null}
      {isHandheld ? (
        <button
          type="button"
          className={styles.keyboard}
          aria-label="Teclado en pantalla"
          aria-pressed={keyboard}
          onClick={() => {
            setKeyboard(!keyboard);
            fieldRef.current?.focus();
          }}
        >
          <IconKeyboard aria-hidden size={22} stroke={1.75} />
        </button>
      ) : null}
    </div>
  );
}

interface FieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  placeholder: string;
  inputMode: 'none' | 'text';
  onTake: (raw: string) => void;
}

/** Uncontrolled on purpose: nothing is drawn again while a scanner types. */
function ScanField({ fieldRef, placeholder, inputMode, onTake }: FieldProps) {
  const times = useRef<number[]>([]);
  const stay = useRef(() => {});
  const [patience] = useState(createPatience);

  const take = () => {
    stay.current();
    times.current = [];
    noteFieldTaken();
    const field = fieldRef.current;
    if (field === null || field.value.trim() === '') return;
    const raw = field.value;
    field.value = '';
    onTake(raw);
  };
  const takeBurst = () => {
    if (!isBurst(times.current)) return;
    patience.noteSilence();
    take();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    unlockSounds();
    const isJoined = patience.joins(event.timeStamp - (times.current.at(-1) ?? 0), times.current);
    const isEnd = isJoined && isBurst(times.current);
    // Tab ends a reading that comes right before it; a person's leaves the field.
    if (event.key === 'Enter' || (event.key === 'Tab' && isEnd)) {
      event.preventDefault();
      if (isEnd) patience.noteEnd();
      take();
      return;
    }
    const separator = isJoined ? separatorOf(event.nativeEvent, times.current) : null;
    if (separator) {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setRangeText(separator, ...caretOf(event.currentTarget), 'end');
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
    // The one before is over, though its silence has not been noticed yet.
    if (!isJoined) takeBurst();
    times.current = isJoined ? [...times.current, event.timeStamp] : [event.timeStamp];
    noteFieldKey();
    stay.current();
    stay.current = afterSilence(patience.silence(), event.timeStamp, takeBurst);
  };

  return (
    <input
      ref={fieldRef}
      type="text"
      className={styles.field}
      aria-label={placeholder}
      placeholder={placeholder}
      inputMode={inputMode}
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
    />
  );
}

interface Taken extends Pick<Props, 'onRead' | 'onAgente'> {
  readonly onCarro: Props['onCarro'];
}

const caretOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement): [number, number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
];

/**
 * Takes one reading: carts and agencies lead to a round from any scan field, benches to this device, the rest goes to the screen. What cannot be taken is told until
 * the next one is.
 */
function useTake({ onRead, onCarro, onAgente }: Taken) {
  const navigate = useNavigate();
  const [refused, setRefused] = useState(NONE);
  const [fault, setFault] = useState<string | null>(null);
  const dismiss = () => {
    setRefused(NONE);
    setFault(null);
  };
  const take = (raw: string) => {
    dismiss();
    const lectura = useSessionState.getState().context?.lectura ?? PLAIN;
    const recorrido = recorridoOf(raw, lectura);
    const own = recorrido?.entidad === 'carro' ? onCarro : onAgente;
    if (recorrido !== null && own !== undefined) {
      own(recorrido.code);
      return;
    }
    if (recorrido !== null) {
      void navigate({ to: `/recorrido/new/${recorrido.code}` });
      return;
    }
    const puesto = puestoOf(raw, lectura);
    if (puesto !== null) {
      void navigate({ to: `/puesto/${puesto}` });
      return;
    }
    const code = normalizeScan(raw, lectura);
    if (code !== '') {
      onRead(withSeparators(raw, lectura), code);
      return;
    }
    setFault(nothingLeft(raw));
    playTone('error');
  };
  const isRefused = refused.length > 0;
  return {
    take,
    refuse: (raw: string) => setRefused((before) => withUnread(before, raw)),
    unread: isRefused ? `${noLeidas(refused)}: hay una ventana abierta. Ciérrela y lea de nuevo.` : fault,
    dismiss,
  };
}

function useWedge(
  field: RefObject<HTMLInputElement | null>,
  onRead: (raw: string) => void,
  onRefused: (raw: string) => void,
): void {
  const latest = useRef({ onRead, onRefused });
  // Before the page is seen: what is drawn hears.
  useLayoutEffect(() => {
    latest.current = { onRead, onRefused };
  });
  useLayoutEffect(
    () =>
      listenForScans({
        isOwnField: (target) => target !== null && target === field.current,
        onRead: (raw) => latest.current.onRead(raw),
        onRefused: (raw) => latest.current.onRefused(raw),
      }),
    [field],
  );
}
