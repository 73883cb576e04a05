features int[5,1] F
features bool G
active proctype p() { byte x = ?H + ??G[0..1] }
