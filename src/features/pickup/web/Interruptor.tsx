import { Button } from '#web/ui/Button.tsx';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The same figures drawn, or as a table. */
export function Interruptor({ isOn, onChange }: Props) {
  return (
    <Button aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? 'Ver dibujo' : 'Ver tabla'}
    </Button>
  );
}
