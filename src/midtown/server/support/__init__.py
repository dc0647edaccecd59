"""What every part of the server uses: rate limits, logs, counters, refusals."""
