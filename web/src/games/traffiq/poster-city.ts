// The city on the poster: a position from a game.

export const MAP: Record<string, string> = {
  "-1,-1": "BBBB", "-1,0": "BRBW", "-1,1": "BRBR", "-1,2": "WWBR", "0,-1": "BGRB", "0,0": "RBBR",
  "0,1": "GBRR", "0,2": "RRGW", "0,3": "BBRR", "1,-1": "RRWG", "1,0": "RBRB", "1,1": "RBRB",
  "1,2": "RRRR", "1,3": "GWRB", "1,4": "BRGR", "2,-1": "RRBR", "2,0": "RWRB", "2,1": "BRRB",
  "2,2": "BBBR", "2,3": "RBBW", "2,4": "GRRR", "3,-1": "RRRR", "3,0": "BBRW", "3,1": "GWBR",
  "3,2": "BWGB", "3,3": "BWBB", "4,0": "BGBB", "4,1": "RRBW", "4,2": "GBRW",
};

export const VEHICLES: Record<string, [colour: string, kind: string]> = {
  "0,0": ["yellow", "truck"], "0,1": ["yellow", "taxi"], "1,0": ["red", "taxi"], "1,1": ["red", "truck"],
  "1,2": ["yellow", "truck"], "1,3": ["blue", "taxi"], "2,0": ["green", "truck"], "2,1": ["yellow", "taxi"],
  "2,2": ["blue", "truck"], "2,3": ["blue", "taxi"], "2,4": ["green", "taxi"], "3,0": ["red", "taxi"],
  "3,1": ["green", "truck"], "3,2": ["red", "truck"], "3,3": ["blue", "truck"], "4,1": ["green", "taxi"],
  "4,2": ["green", "taxi"],
};
