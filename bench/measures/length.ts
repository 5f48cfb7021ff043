/** How thorough a run is: rounds of each pair, and milliseconds of load in each round. */
export type Length = { rounds: number; ms: number }
