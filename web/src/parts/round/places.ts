// Where seats stand around a round table.

export interface Place {
  /** Percent of the table's width and height, from its upper left. */
  x: number;
  y: number;
}

/** Return where each of `seats` stands, clockwise as they play, with the seat `front` at the middle of the near side. */
export function placesAround(seats: number, front: number): Place[] {
  return Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * (seat - front)) / seats;
    return { x: round(50 - 50 * Math.sin(angle)), y: round(50 + 50 * Math.cos(angle)) };
  });
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
