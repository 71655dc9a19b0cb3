/** Of two samples: how often, of a pair drawn from both, the first is the larger one; 0.5 where nothing tells them apart (Mann-Whitney). */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, mine: true })), ...second.map((value) => ({ value, mine: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the middle of their ranks.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ mine }) => mine).length;
    start = end;
  }
  return (rankSum - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The same values in another order, drawn by `random`. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
